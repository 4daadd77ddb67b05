# make run · make check · make test · make bench · make install · make uninstall · make deb
# Each target first installs the Debian packages that it lacks.

PREFIX ?= /usr/local
DESTDIR ?=
CARGO ?= cargo
APP_ID = org.walls_game.Walls

bindir = $(DESTDIR)$(PREFIX)/bin
datadir = $(DESTDIR)$(PREFIX)/share
LINGUAS = $(shell grep -v '^\#' po/LINGUAS)

.PHONY: run build check test bench install uninstall deb pot rust-needed build-needed test-needed

rust-needed:
	@tools/need-rust

build-needed: rust-needed
	@tools/need-packages gcc pkg-config libgtk-4-dev libadwaita-1-dev libglib2.0-bin libglib2.0-dev-bin gettext librsvg2-common adwaita-icon-theme

test-needed: build-needed
	@tools/need-packages xvfb xauth xdotool x11-utils dbus dbus-bin at-spi2-core python3 python3-pyatspi imagemagick desktop-file-utils appstream libxml2-utils fonts-dejavu-core

build: build-needed
	$(CARGO) build --release --locked

run:
	@if [ -z "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
	  echo "There is no display to open the window on; without one, cargo run --no-default-features -- COMMAND runs perft, search, match, lab, gtp and check."; \
	  exit 1; \
	fi
	@$(MAKE) --no-print-directory build
	@target/release/walls

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
	install -Dm755 target/release/walls $(bindir)/walls
	install -d $(datadir)/applications $(datadir)/metainfo $(datadir)/mime/packages
	msgfmt --desktop -d po --template data/$(APP_ID).desktop.in -o $(datadir)/applications/$(APP_ID).desktop
	msgfmt --xml -d po --template data/$(APP_ID).metainfo.xml.in -o $(datadir)/metainfo/$(APP_ID).metainfo.xml
	msgfmt --xml -d po --template data/$(APP_ID).mime.xml.in -o $(datadir)/mime/packages/$(APP_ID).xml
	install -Dm644 data/$(APP_ID).gschema.xml $(datadir)/glib-2.0/schemas/$(APP_ID).gschema.xml
	install -Dm644 resources/icons/$(APP_ID).svg $(datadir)/icons/hicolor/scalable/apps/$(APP_ID).svg
	install -Dm644 resources/icons/$(APP_ID)-symbolic.svg $(datadir)/icons/hicolor/symbolic/apps/$(APP_ID)-symbolic.svg
	install -Dm644 data/man/walls.6 $(datadir)/man/man6/walls.6
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
	  $(datadir)/man/man6/walls.6 \
	  $(datadir)/locale/*/LC_MESSAGES/walls.mo
	@if [ -z "$(DESTDIR)" ]; then tools/refresh-caches $(datadir); fi

# Schemas, MIME type, desktop entry and icons are registered by the triggers of dpkg.
deb: build
	@tools/need-packages dpkg-dev
	CARGO="$(CARGO)" tools/make-deb
