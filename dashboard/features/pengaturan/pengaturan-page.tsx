import { useId } from 'react';
import { Link } from 'react-router-dom';
import { BahasaLayar } from '#dashboard/app/bahasa-layar.tsx';
import { usePageTitle, useBranding } from '#dashboard/app/branding.ts';
import { useOpenDialog } from '#dashboard/app/layout.tsx';
import type { FrameDialog } from '#dashboard/app/navigation.tsx';
import { useHealth } from '#dashboard/app/health.ts';
import { useAccount } from '#dashboard/app/services.tsx';
import { dayTimeOf } from '#dashboard/components/date/today.ts';
import { Icon, type IconName } from '#dashboard/components/icon.tsx';
import { PageHead } from '#dashboard/components/page-head.tsx';
import { t } from '#dashboard/words/words.ts';
import type { Role } from '#shared/account/auth.ts';

interface Setting {
  title: string;
  icon: IconName;
  detail: string;
  /** A screen of its own, or a dialog of the frame. */
  open: { to: string } | FrameDialog;
  role?: Role;
}

/** What is set once and rarely changed. */
export default function PengaturanPage() {
  usePageTitle('Pengaturan');
  const { role } = useAccount();
  const { name } = useBranding();
  const { data: health } = useHealth();
  const last = health?.backup?.last_at;
  const groups: Record<string, readonly Setting[]> = {
    Tampilan: [{ title: 'Branding', icon: 'palette', detail: name, open: 'branding', role: 'superadmin' }],
    Jadwal: [
      { title: 'Lokasi', icon: 'map-marker', detail: 'Kota untuk jam shalat', open: 'branding', role: 'superadmin' },
      { title: 'Hari Besar', icon: 'calendar', detail: 'Ramadan, Idul Fitri, dan lainnya', open: 'hari-besar' },
    ],
    Orang: [
      { title: 'Nomor WhatsApp', icon: 'whatsapp', detail: 'Nomor Anda, untuk pemberitahuan', open: 'phone' },
      {
        title: t('manageAdmin'),
        icon: 'users',
        detail: 'Siapa yang boleh masuk',
        open: { to: '/manage-admin' },
        role: 'superadmin',
      },
      { title: 'Data Pribadi', icon: 'id-card', detail: 'Cari, unduh, hapus', open: 'person', role: 'superadmin' },
    ],
    Pemeliharaan: [
      {
        title: 'Cadangan',
        icon: 'download',
        detail: last ? dayTimeOf(last) : 'Salinan semua data',
        open: 'backups',
        role: 'superadmin',
      },
    ],
  };
  return (
    <>
      <PageHead title="Pengaturan" subtitle="Yang diatur sekali dan jarang diubah" />
      <div className="settings">
        {Object.entries(groups).map(([title, settings]) => (
          <Group key={title} title={title} settings={settings.filter((one) => !one.role || one.role === role)} />
        ))}
      </div>
    </>
  );
}

function Group({ title, settings }: { title: string; settings: readonly Setting[] }) {
  const id = useId();
  if (settings.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="card">
        {settings.map((one) => (
          <li key={one.title}>
            <SettingLine {...one} />
          </li>
        ))}
        {title === 'Tampilan' && (
          <li className="setting">
            <Icon name="language" />
            <span>
              <b>Bahasa layar</b>
              <small>Berlaku untuk semua orang</small>
            </span>
            <BahasaLayar />
          </li>
        )}
      </ul>
    </section>
  );
}

function SettingLine({ title, icon, detail, open }: Setting) {
  const openDialog = useOpenDialog();
  const line = (
    <>
      <Icon name={icon} />
      <span>
        <b>{title}</b>
        <small>{detail}</small>
      </span>
      <Icon name="chevron-right" />
    </>
  );
  if (typeof open === 'object')
    return (
      <Link className="setting" to={open.to}>
        {line}
      </Link>
    );
  return (
    <button type="button" className="setting" aria-haspopup="dialog" onClick={() => openDialog(open)}>
      {line}
    </button>
  );
}
