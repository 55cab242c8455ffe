#!/bin/sh
# Makes Mimbar, installed by npm, a service of this machine: sudo sh "$(npm root -g)/mimbar/systemd/install.sh"
# A second run brings unit and user up to date and leaves the settings alone.
set -eu
here=$(dirname "$(readlink -f "$0")")
[ "$(id -u)" = 0 ] || { echo 'install.sh: jalankan dengan sudo' >&2; exit 1; }

# Where the machine's Node is too old, a fitting one is fetched now, as root, once.
mimbar version
if ! getent passwd mimbar > /dev/null; then
  # Somebody may have made the group already, for who works with the CLI.
  group=--user-group
  ! getent group mimbar > /dev/null || group=--gid=mimbar
  useradd --system "$group" --home-dir /var/lib/mimbar --no-create-home --shell /usr/sbin/nologin mimbar
fi
install -d -m 0750 -o root -g mimbar /etc/mimbar
[ -e /etc/mimbar/mimbar.env ] || install -m 0640 -o root -g mimbar "$here/mimbar.env" /etc/mimbar/mimbar.env
install -m 0644 "$here/mimbar.service" /etc/systemd/system/mimbar.service
if [ "$(systemctl --version | sed -n '1s/^systemd \([0-9]*\).*/\1/p')" -ge 254 ]; then
  install -D -m 0644 "$here/restart.conf" /etc/systemd/system/mimbar.service.d/restart.conf
fi
systemctl daemon-reload
systemctl enable --now mimbar
echo 'Mimbar berjalan. Password pertama: sudo -u mimbar cat /var/lib/mimbar/superadmin-password.txt'
