import type { FastifyInstance } from 'fastify';
import { cutiEndpoints } from '#shared/roster/cuti.ts';
import { hariBesarEndpoints } from '#shared/roster/hari-besar.ts';
import { jumatanEndpoints, type Jumatan, type JumatanInput } from '#shared/roster/jumatan.ts';
import { masjidEndpoints, type Masjid, type MasjidInput } from '#shared/roster/masjid.ts';
import { mubalighEndpoints, type Mubaligh, type MubalighInput } from '#shared/roster/mubaligh.ts';
import { penghapusanEndpoints } from '#shared/operations/penghapusan.ts';
import { pengajianEndpoints, type Pengajian, type PengajianInput } from '#shared/roster/pengajian.ts';
import { pendaftaranEndpoints } from '#shared/queue/pendaftaran.ts';
import { templateEndpoints } from '#shared/roster/template.ts';
import type { ContactService } from '../../domain/roster/contact.ts';
import type { CutiService } from '../../domain/roster/cuti.ts';
import type { HariBesarService } from '../../domain/roster/hari-besar.ts';
import type { JadwalService } from '../../domain/roster/jadwal.ts';
import type { PenghapusanService } from '../../domain/roster/penghapusan/penghapusan.ts';
import type { PendaftaranService } from '../../domain/broadcast/pendaftaran.ts';
import type { TemplateExamples } from '../../domain/broadcast/template-example.ts';
import type { TemplateService } from '../../domain/roster/template.ts';
import type { UploadService } from '../../domain/sheet/upload.ts';
import { batchIds, route, said } from '#daemon/base/route.ts';
import { spreadsheetRoutes } from '../server/spreadsheet.ts';
import { resourceRoutes } from './resource.ts';

interface RosterServices {
  masjid: ContactService<Masjid, MasjidInput>;
  mubaligh: ContactService<Mubaligh, MubalighInput>;
  template: TemplateService;
  templateExample: TemplateExamples;
  pendaftaran: PendaftaranService;
  pengajian: JadwalService<Pengajian, PengajianInput>;
  jumatan: JadwalService<Jumatan, JumatanInput>;
  cuti: CutiService;
  hariBesar: HariBesarService;
  penghapusan: PenghapusanService;
  uploads: Record<'masjid' | 'mubaligh' | 'pengajian' | 'jumatan' | 'cuti', UploadService>;
}

/** Masjid, mubaligh, templates, both kinds of schedule, leaves, holidays, and deletions. */
export function rosterRoutes(app: FastifyInstance, services: RosterServices): void {
  const { masjid, mubaligh, template, templateExample, pengajian, jumatan, cuti, hariBesar, penghapusan, uploads } =
    services;
  resourceRoutes(app, masjidEndpoints, masjid);
  spreadsheetRoutes(app, masjidEndpoints, uploads.masjid);

  resourceRoutes(app, mubalighEndpoints, mubaligh);
  spreadsheetRoutes(app, mubalighEndpoints, uploads.mubaligh);

  resourceRoutes(app, templateEndpoints, template);
  route(app, templateEndpoints.types, () => template.types());
  route(app, templateEndpoints.example, ({ query }) => templateExample(query.type));
  route(app, templateEndpoints.starter, ({ actor }) => template.addStarters(actor));
  route(app, pendaftaranEndpoints.list, () => services.pendaftaran.list());
  route(app, pendaftaranEndpoints.register, ({ actor, params }) => services.pendaftaran.register(actor, params.id));
  route(app, pendaftaranEndpoints.own, () => services.pendaftaran.own());
  route(app, pendaftaranEndpoints.registerOwn, ({ actor, params }) =>
    services.pendaftaran.registerOwn(actor, params.jenis),
  );

  resourceRoutes(app, pengajianEndpoints, pengajian);
  spreadsheetRoutes(app, pengajianEndpoints, uploads.pengajian);
  route(app, pengajianEndpoints.dismissMarks, ({ actor, query, body }) =>
    pengajian.dismissMarks(actor, batchIds(query, body)),
  );

  resourceRoutes(app, jumatanEndpoints, jumatan);
  spreadsheetRoutes(app, jumatanEndpoints, uploads.jumatan);
  route(app, jumatanEndpoints.dismissMarks, ({ actor, query, body }) =>
    jumatan.dismissMarks(actor, batchIds(query, body)),
  );

  resourceRoutes(app, cutiEndpoints, cuti);
  spreadsheetRoutes(app, cutiEndpoints, uploads.cuti);

  route(app, hariBesarEndpoints.list, ({ query }) => hariBesar.list(query));
  route(app, hariBesarEndpoints.set, ({ actor, body }) => hariBesar.set(actor, body));

  route(app, penghapusanEndpoints.list, ({ actor }) => penghapusan.list(actor));
  route(app, penghapusanEndpoints.pulihkan, async ({ actor, params }) =>
    said(await penghapusan.restore(actor, params.id)),
  );
}
