# make run · make check · make test · make bench · make install · make uninstall · make deb ·
# make try-deb · make flatpak
# Each target first installs the Debian packages that it lacks.

PREFIX ?= /usr/local
# Debian keeps games in games.
BINDIR ?= bin
DESTDIR ?=
CARGO ?= cargo
APP_ID = org.walls_game.Walls

bindir = $(DESTDIR)$(PREFIX)/$(BINDIR)
datadir = $(DESTDIR)$(PREFIX)/share
COMPLETIONS = $(datadir)/bash-completion/completions/walls $(datadir)/zsh/vendor-completions/_walls \
  $(datadir)/fish/vendor_completions.d/walls.fish
# Otherwise the folders of this machine stand in the program, and no other machine could build the same file.
REMAP = "--remap-path-prefix=$(CURDIR)=walls","--remap-path-prefix=$(or $(CARGO_HOME),$(HOME)/.cargo)=cargo"
# PROFILE=dev takes the development build, which is slower, but built sooner.
PROFILE ?= release
PROGRAM = target/$(PROFILE:dev=debug)/walls
FLAGS = $(if $(filter release,$(PROFILE)),--config 'build.rustflags=[$(REMAP)]')
LINGUAS = $(shell grep -v '^\#' po/LINGUAS)

.PHONY: run build check test bench install uninstall deb try-deb flatpak pot rust-needed build-needed test-needed

rust-needed:
	@tools/need-rust

build-needed: rust-needed
	@tools/need-packages gcc pkg-config libgtk-4-dev libadwaita-1-dev libglib2.0-bin libglib2.0-dev-bin gettext librsvg2-common adwaita-icon-theme

test-needed: build-needed
	@tools/need-packages xvfb xauth xdotool x11-utils dbus dbus-bin at-spi2-core python3-gi gir1.2-atspi-2.0 gir1.2-json-1.0 imagemagick desktop-file-utils appstream libxml2-utils fonts-dejavu-core pulseaudio

build: build-needed
	$(CARGO) build --profile $(PROFILE) --locked $(FLAGS)

run:
	@if [ -z "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
	  echo "There is no display to open the window on; without one, cargo run --no-default-features -- COMMAND runs perft, search, solve, match, lab, puzzles, gtp and others (--help lists them)."; \
	  exit 1; \
	fi
	@$(MAKE) --no-print-directory build
	@$(PROGRAM)

# The quick part of the tests, for a small change.
check: build-needed
	tools/check quick

test: test-needed
	tools/check

bench: rust-needed
	@tools/need-packages gcc gettext
	$(CARGO) bench --locked --no-default-features

pot:
	@tools/need-packages gettext perl libgtk-4-dev appstream
	po/update

install: build
	@tools/need-packages desktop-file-utils appstream shared-mime-info
	install -Dm755 $(PROGRAM) $(bindir)/walls
	install -d $(datadir)/applications $(datadir)/metainfo $(datadir)/mime/packages
	msgfmt --desktop -d po --template data/$(APP_ID).desktop.in -o $(datadir)/applications/$(APP_ID).desktop
	msgfmt --xml -d po --template data/$(APP_ID).metainfo.xml.in -o $(datadir)/metainfo/$(APP_ID).metainfo.xml
	msgfmt --xml -d po --template data/$(APP_ID).mime.xml.in -o $(datadir)/mime/packages/$(APP_ID).xml
	install -Dm644 data/$(APP_ID).gschema.xml $(datadir)/glib-2.0/schemas/$(APP_ID).gschema.xml
	install -Dm644 resources/icons/$(APP_ID).svg $(datadir)/icons/hicolor/scalable/apps/$(APP_ID).svg
	install -Dm644 resources/icons/$(APP_ID)-symbolic.svg $(datadir)/icons/hicolor/symbolic/apps/$(APP_ID)-symbolic.svg
	install -Dm644 resources/icons/application-x-walls-game.svg $(datadir)/icons/hicolor/scalable/mimetypes/application-x-walls-game.svg
	install -d $(datadir)/man/man6 $(dir $(COMPLETIONS))
	$(PROGRAM) man > $(datadir)/man/man6/walls.6
	LC_ALL=C $(PROGRAM) completions bash > $(word 1,$(COMPLETIONS))
	LC_ALL=C $(PROGRAM) completions zsh > $(word 2,$(COMPLETIONS))
	LC_ALL=C $(PROGRAM) completions fish > $(word 3,$(COMPLETIONS))
	for language in $(LINGUAS); do \
	  install -d $(datadir)/locale/$$language/LC_MESSAGES && \
	  msgfmt -o $(datadir)/locale/$$language/LC_MESSAGES/walls.mo po/$$language.po || exit 1; \
	done
	@if [ -z "$(DESTDIR)" ]; then tools/refresh-caches $(datadir); fi

uninstall:
	rm -f $(bindir)/walls \
	  $(datadir)/applications/$(APP_ID).desktop \
	  $(datadir)/metainfo/$(APP_ID).metainfo.xml \
	  $(datadir)/mime/packages/$(APP_ID).xml \
	  $(datadir)/glib-2.0/schemas/$(APP_ID).gschema.xml \
	  $(datadir)/icons/hicolor/scalable/apps/$(APP_ID).svg \
	  $(datadir)/icons/hicolor/symbolic/apps/$(APP_ID)-symbolic.svg \
	  $(datadir)/icons/hicolor/scalable/mimetypes/application-x-walls-game.svg \
	  $(datadir)/man/man6/walls.6 $(COMPLETIONS) \
	  $(datadir)/locale/*/LC_MESSAGES/walls.mo
	@if [ -z "$(DESTDIR)" ]; then tools/refresh-caches $(datadir); fi

# Schemas, MIME type, desktop entry and icons are registered by the triggers of dpkg.
deb: build
	@tools/need-packages dpkg-dev lintian
	CARGO="$(CARGO)" tools/make-deb

# Installs the package on a clean Debian 12, uses it and removes it.
try-deb: deb test-needed
	@tools/need-packages debootstrap
	tools/try-deb

# Only the runtime comes from the network; the sources of the crates are there before the build begins.
flatpak: rust-needed
	@tools/need-packages flatpak-builder
	flatpak/vendor
	flatpak-builder --force-clean --state-dir=target/flatpak/state target/flatpak/build flatpak/$(APP_ID).json
