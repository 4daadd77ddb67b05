//! The help about the laboratory.

use super::{Section, Sketch};
use crate::i18n::{gettext, tell};
use crate::lab;

pub fn sections() -> Vec<Section> {
    let experiments = lab::ALL.map(|experiment| {
        let [title, about, source] =
            [experiment.title(), experiment.about(), experiment.source()].map(|text| tell(&text));
        format!("{title}. {about} {source}")
    });
    vec![
        Section::new(
            gettext("What It Is"),
            gettext(
                "The games of this program come from articles whose authors also measured them. The laboratory repeats these experiments, corrects them where they went wrong, and adds some of its own. Nothing here changes your games.",
            ),
        ),
        Section::new(
            gettext("Run an Experiment"),
            gettext(
                "Choose an experiment at the top, change its settings if you like, and press Run or Ctrl+Enter. The same button then stops it; what is done until then is kept and shown. You can choose another experiment or go on playing meanwhile. One experiment runs at a time.\n\nOpponents are in a list: add, change and remove them by the small buttons.",
            ),
        )
        .sketch(
            Sketch::Laboratory,
            gettext("Charts and tables; beside them the settings, and Run"),
        ),
        Section::new(
            gettext("Results"),
            gettext(
                "Each experiment shows its own results. The list above the chart has its latest runs, also those of earlier days; Alt+← and Alt+→ go to earlier and later ones. The last twenty of each experiment are kept, in the folder “walls/laboratory” of your data folder. The menu (F10) saves results, opens saved ones, and exports tables as CSV and charts as SVG or PNG. A bar on a column shows the 95 % interval: the true value lies within it in 95 of 100 cases.",
            ),
        ),
        Section::new(gettext("The Experiments"), experiments.join("\n\n")),
    ]
}
