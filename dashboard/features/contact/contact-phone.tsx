import { Badge } from '#dashboard/components/badge.tsx';
import { ContactLinks } from '#dashboard/components/contact-links.tsx';
import type { PhoneLook } from '#dashboard/components/phone-list/phone-look.ts';
import { formatPhone } from '#shared/base/phone.ts';
import type { Contact, ContactNoun } from './contacts.ts';

type ContactLook = Omit<PhoneLook<Contact>, 'actions'>;

const masjid: ContactLook = {
  first: (row) => ({ text: <b>{'nama_masjid' in row && row.nama_masjid}</b> }),
  second: (row) => ({
    text: 'nama_ketua_dkm' in row && row.nama_ketua_dkm,
    mark: <span className="num muted">{formatPhone(row.no_hp)}</span>,
  }),
  people: (row) =>
    'nama_ketua_dkm' in row && <ContactLinks name={row.nama_ketua_dkm} role="Ketua DKM" phone={row.no_hp} />,
};

const mubaligh: ContactLook = {
  first: (row) => ({
    text: <b>{'nama_mubaligh' in row && row.nama_mubaligh}</b>,
    mark: 'khatib' in row && !row.khatib && <Badge>Bukan khatib</Badge>,
  }),
  second: (row) => ({ text: <span className="num">{formatPhone(row.no_hp)}</span> }),
  people: (row) => 'nama_mubaligh' in row && <ContactLinks name={row.nama_mubaligh} phone={row.no_hp} />,
};

/** A mosque or a preacher on a phone: the name, and the person to call. */
export const CONTACT_LOOKS: Record<ContactNoun, ContactLook> = { masjid, mubaligh };
