import type { Word } from '#shared/base/language.ts';

/** What waits and what was sent: queue, log, cards, groups, templates, linking. */
export const QUEUE = {
  // Several
  group: ['Grup', 'Group'],
  stateWaiting: ['menunggu', 'waiting'],

  // terminal/ink/pairing
  phoneMenu: [
    '{messenger} di HP: Perangkat tertaut › Tautkan perangkat',
    '{messenger} on the phone: Linked devices › Link a device',
  ],
  tryingAgainCancel: [
    'Mimbar tidak menjawab; mencoba lagi… (Ctrl+C: batal)',
    'Mimbar does not answer; trying again… (Ctrl+C: cancel)',
  ],
  askingForCode: ['Meminta kode…', 'Asking for a code…'],
  preparingQr: ['Menyiapkan QR…', 'Preparing a QR…'],
  ctrlCCancels: [' (Ctrl+C: batal)', ' (Ctrl+C: cancel)'],
  messengerState: ['{messenger}: {state}… (Ctrl+C: batal)', '{messenger}: {state}… (Ctrl+C: cancel)'],
  enterCode: [
    'Tautkan dengan nomor telepon saja; masukkan kode ini di HP {phone}:',
    'Link with phone number instead; enter this code on the phone {phone}:',
  ],
  waitingForCode: ['Menunggu kode dimasukkan… (Ctrl+C: batal)', 'Waiting for the code to be entered… (Ctrl+C: cancel)'],
  tooSmallForQr: [
    'Jendela terminal terlalu kecil untuk QR: perlu {width}x{height}, sekarang {columns}x{rows}.',
    'The terminal window is too small for the QR: it needs {width}x{height}, now {columns}x{rows}.',
  ],
  enlarge: [
    'Perbesar jendela atau kecilkan hurufnya. Atau tanpa memperbesar:',
    'Enlarge the window or shrink its letters. Or without that:',
  ],
  inBrowser: ['  di peramban: {url}/waclient', '  in a browser: {url}/waclient'],
  byCode: ['  dengan kode: mimbar pair --code 08…', '  by code: mimbar pair --code 08…'],
  scanIt: ['{phoneMenu}, pindai:', '{phoneMenu}, scan:'],
  waitingForScan: [
    'Menunggu dipindai; QR diperbarui sendiri. (Ctrl+C: batal)',
    'Waiting for the scan; the QR renews itself. (Ctrl+C: cancel)',
  ],

  // commands/group
  groupHelp: ['grup WhatsApp yang boleh dikirimi', 'WhatsApp groups that may be sent to'],
  groupListHelp: ['grup yang sudah dibaca', 'groups that have been read'],
  groupRefreshHelp: ['baca lagi grup dari WhatsApp', 'read the groups from WhatsApp again'],
  groupNameHelp: ['nama atau ID grup', 'name or ID of the group'],
  groupAllowHelp: ['izinkan Mimbar mengirim ke grup', 'allow Mimbar to send to a group'],
  groupDenyHelp: ['jangan lagi mengirim ke grup', "don't send to a group any more"],
  mayBeSentTo: ['boleh dikirimi', 'may be sent to'],
  groupsUnread: [
    'Grup belum dibaca. Baca dengan: mimbar group refresh',
    'The groups have not been read yet. Read them with: mimbar group refresh',
  ],
  noGroups: ['Nomor ini bukan anggota grup mana pun.', 'This number is in no group.'],
  members: ['Anggota', 'Members'],
  sentTo: ['Dikirimi', 'Sent to'],
  last: ['Terakhir', 'Last'],
  notSentTo: ['tidak dikirimi lagi', 'is not sent to any more'],
  no: ['tidak', 'no'],

  // commands/later
  laterIdHelp: ['ID dari mimbar later list', 'ID from mimbar later list'],
  laterHelp: ['kiriman yang menunggu waktunya', 'what is waiting for its time'],
  laterListHelp: [
    'yang menunggu, dan yang tidak jadi terkirim dalam sepekan',
    'those that wait, and those that did not go out within the last week',
  ],
  laterMoveHelp: ['ubah waktunya', 'change its time'],
  instantHelp: ['YYYY-MM-DD HH:MM', 'YYYY-MM-DD HH:MM'],
  noLater: ['Tidak ada kiriman yang menunggu waktunya.', 'Nothing is waiting for its time.'],
  on: ['Pada', 'On'],
  laterItem: ['Kiriman', 'What'],
  laterMoved: ['{what}: dikirim {pada}', '{what}: will be sent on {pada}'],
  laterCancelQuestion: ['Batalkan kiriman #{id}?', 'Cancel #{id}?'],
  toCancelLater: ['membatalkan kiriman #{id}', 'cancel #{id}'],
  laterCancelled: ['{what}: dibatalkan', '{what}: cancelled'],
  laterCancelHelp: ['batalkan', 'cancel it'],
  stateSent: ['dikirim', 'sent'],
  stateCancelled: ['dibatalkan', 'cancelled'],

  // commands/log
  logHelp: ['pesan yang sudah dikirim atau gagal', 'messages that were sent or have failed'],
  logListHelp: ['pesan terakhir, yang terbaru dulu', 'the last messages, newest first'],
  statusHelp: ['success (terkirim) atau failed (gagal)', 'success (sent) or failed'],
  logSearchHelp: ['bagian dari nama atau nomor', 'part of a name or number'],
  logTailHelp: [
    'pesan satu demi satu begitu selesai, sampai Ctrl+C',
    'messages one by one as they finish, until Ctrl+C',
  ],
  linesHelp: ['mulai dengan sebanyak ini yang terakhir (bawaan 10)', 'begin with this many of the last (default 10)'],
  logResendHelp: ['kirim ulang pesan', 'send messages again'],
  logIdHelp: ['ID dari mimbar log list', 'ID from mimbar log list'],
  resendBroadcastHelp: [
    'semua dari broadcast ini yang belum sampai',
    'all of this broadcast that have not been delivered',
  ],
  unansweredHelp: ['juga yang mungkin sudah sampai', 'also those that may have been delivered'],
  noLog: ['Tidak ada pesan di log.', 'There is no message in the log.'],
  messageOrReason: ['Pesan atau alasan', 'Message or reason'],
  logIdOrBroadcast: [
    'Pilih pesan dengan ID dari mimbar log list, atau dengan --broadcast, salah satu.',
    'Choose messages either with IDs from mimbar log list, or with --broadcast.',
  ],
  unansweredNeeds: ['--unanswered hanya bersama --broadcast.', '--unanswered goes only with --broadcast.'],
  messageSays: ['Pesan {id}: {text}', 'Message {id}: {text}'],
  resendQuestion: ['Kirim ulang {what}?', 'Send {what} again?'],
  toResend: ['mengirim ulang {what}', 'send {what} again'],
  messageFails: ['Pesan {id}: {message}', 'Message {id}: {message}'],
  resent: ['{count} pesan masuk antrean{waiting}', '{count} {count:message|messages} queued{waiting}'],
  undelivered: [
    '{count} pesan broadcast #{id} yang belum sampai',
    '{count} undelivered {count:message|messages} of broadcast #{id}',
  ],
  andAlreadyThere: [', {waiting} sudah menunggu di sana', ', {waiting} already waiting there'],

  // commands/pair
  pairHelp: [
    'tautkan WhatsApp dengan QR di terminal, atau dengan kode',
    'link WhatsApp with a QR in the terminal, or with a code',
  ],
  pairCodeHelp: ['pakai kode penautan untuk nomor ini, tanpa QR', 'use a linking code for this number, without a QR'],
  logoutHelp: ['lepas tautan WhatsApp', 'unlink WhatsApp'],
  pairStopped: ['Dihentikan: WhatsApp belum tertaut.', 'Stopped: WhatsApp is not linked.'],
  cloudNotPaired: [
    'Mimbar ini mengirim lewat WhatsApp Cloud API: nomornya diatur dengan MIMBAR_CLOUD_…, tidak ditautkan.',
    'This Mimbar sends through the WhatsApp Cloud API: its number is set with MIMBAR_CLOUD_…, not linked.',
  ],
  alreadyConnected: ['{messenger} sudah terhubung', '{messenger} is already connected'],
  linked: ['{messenger} tertaut', '{messenger} is linked'],
  notLinked: ['{messenger} belum tertaut.', '{messenger} is not linked.'],
  waitingForLink: [
    '{waiting} pesan menunggu sampai {messenger} ditautkan lagi.',
    '{waiting} {waiting:message waits|messages wait} until {messenger} is linked again.',
  ],
  unlinkQuestion: ['Lepas tautan {name}?', 'Unlink {name}?'],
  toUnlink: ['melepas tautan {name}', 'unlink {name}'],
  linkStays: ['Tautan tetap ada.', 'The link stays.'],
  unlinked: [
    'Tautan {name} dilepas. Tautkan lagi dengan: mimbar pair',
    '{name} is unlinked. Link it again with: mimbar pair',
  ],

  // commands/queue
  queueHelp: ['lihat dan atur antrean pesan', 'show and manage the queue of messages'],
  queueListHelp: ['pesan yang belum selesai', 'messages that are not finished'],
  queueStatusHelp: [
    'waiting (menunggu), held (ditahan) atau running (dikirim)',
    'waiting, held or running (being sent)',
  ],
  queuePauseHelp: ['jeda pengiriman', 'pause sending'],
  queueResumeHelp: [
    'lanjutkan pengiriman, juga setelah cadangan dipulihkan',
    'resume sending, also after a backup was restored',
  ],
  queueReleaseHelp: ['lepas pesan yang ditahan', 'release held messages'],
  queueCancelHelp: ['batalkan pesan yang menunggu', 'cancel waiting messages'],
  queueIdHelp: ['ID dari mimbar queue list', 'ID from mimbar queue list'],
  cancelStatusHelp: ['semua yang waiting (menunggu) atau held (ditahan)', 'all that are waiting or held'],
  cancelBroadcastHelp: ['semua dari broadcast ini', 'all of this broadcast'],
  queueEmpty: ['Tidak ada pesan di antrean.', 'There is no message in the queue.'],
  expires: ['Berakhir', 'Expires'],
  queuePaused: [
    'Antrean dijeda. {counts}. Lanjutkan dengan: mimbar queue resume',
    'The queue is paused. {counts}. Resume it with: mimbar queue resume',
  ],
  queueStillPaused: ['Antrean masih dijeda.', 'The queue is still paused.'],
  queueRuns: ['Antrean berjalan. {counts}.', 'The queue runs. {counts}.'],
  stillHeld: [
    '{held} pesan masih ditahan. Periksa: mimbar queue list --status held; kirim: mimbar queue release; batalkan: mimbar queue cancel --status held',
    '{held} {held:message is|messages are} still held. Look: mimbar queue list --status held; send: mimbar queue release; cancel: mimbar queue cancel --status held',
  ],
  heldMessages: ['{count} pesan yang ditahan', '{count} held {count:message|messages}'],
  releaseQuestion: [
    'Kirim {what}? Sebagian mungkin sudah terkirim sebelumnya.',
    'Send {what}? Some may have been sent before.',
  ],
  toSendHeld: ['mengirim {what}', 'send {what}'],
  staysHeld: ['Pesan tetap ditahan.', 'The messages stay held.'],
  released: ['{count} pesan dilepas. {counts}.', '{count} {count:message|messages} released. {counts}.'],
  noneInQueue: [
    'Tidak ada pesan di antrean yang cocok. Lihat: mimbar queue list',
    'No message in the queue matches. See: mimbar queue list',
  ],
  cancelQuestion: [
    'Batalkan {what}? Pesan yang dibatalkan tidak dikirim.',
    'Cancel {what}? Cancelled messages are not sent.',
  ],
  toCancel: ['membatalkan {what}', 'cancel {what}'],
  messagesCancelled: ['{count} pesan dibatalkan', '{count} {count:message|messages} cancelled'],
  notCancelled: [
    '{count} pesan tidak dibatalkan: sedang dikirim, sudah selesai, atau tidak ada.',
    '{count} {count:message was|messages were} not cancelled: being sent, finished, or not there.',
  ],
  chooseMessages: [
    'Pilih pesan dengan ID, --status, --broadcast atau --all, salah satu.',
    'Choose messages with one of IDs, --status, --broadcast or --all.',
  ],
  stateHeld: ['ditahan', 'held'],
  stateRunning: ['dikirim', 'being sent'],
  allOfThem: ['semua', 'all'],

  // commands/schedule
  scheduleHelp: ['broadcast otomatis: kartu dan gilirannya', 'automatic broadcasts: the cards and their runs'],
  scheduleListHelp: ['kartu, giliran berikutnya dan yang terakhir', 'the cards, their next and last runs'],
  scheduleShowHelp: ['juga apa yang akan dikirim pada giliran berikutnya', 'also what would be sent on the next run'],
  allMessagesHelp: ['semua pesannya, bukan hanya yang pertama', 'all its messages, not only the first'],
  scheduleSetHelp: ['ubah kartu', 'change a card'],
  daysBeforeHelp: ['berapa hari sebelumnya, 0 sampai 30', 'how many days before, 0 to 30'],
  onlyRingkasanHelp: ['HH:MM, hanya ringkasan_jumat', 'HH:MM, only ringkasan_jumat'],
  askAgainCardHelp: [
    'tanya sekali lagi yang belum menjawab, hanya jumatan_reminder',
    'ask once more those who have not answered, only jumatan_reminder',
  ],
  noAskAgainCardHelp: ['tidak tanya lagi', "don't ask again"],
  askAgainDaysHelp: [
    'berapa hari sebelumnya ia tanya lagi, 0 sampai 30',
    'how many days before it asks again, 0 to 30',
  ],
  daftarTemplateHelp: ['ID atau nama template, hanya daftar_jumat', 'ID or name of the template, only daftar_jumat'],
  daftarGroupHelp: ['nama atau ID grup, hanya daftar_jumat', 'name or ID of groups, only daftar_jumat'],
  forceHelp: ['kirim juga yang Sudah Broadcast', 'also send to those that are Sudah Broadcast (already sent)'],
  noForceHelp: ['lewati yang Sudah Broadcast', 'skip those that are Sudah Broadcast (already sent)'],
  setDryRunHelp: [
    'apa yang akan dikirim setelah diubah; tidak menyimpan',
    'what would be sent after the change; saves nothing',
  ],
  runNowHelp: [
    'kirim giliran berikutnya sekarang; pada jamnya tidak dikirim lagi',
    'send the next run now; it is not sent again at its time',
  ],
  targetHelp: [
    'giliran untuk tanggal YYYY-MM-DD, atau bulan YYYY-MM; yang sudah berjalan ditolak',
    'the run for a date YYYY-MM-DD, or a month YYYY-MM; one that is over is refused',
  ],
  notChosen: ['(belum dipilih)', '(not chosen)'],
  cardWhen: ['  H-{h} pukul {jam}{force}', '  H-{h} at {jam}{force}'],
  cardTemplates: ['  Template DKM: {dkm}; mubaligh: {mubaligh}', '  Template for DKM: {dkm}; for mubaligh: {mubaligh}'],
  sendsNothing: ['{card} tidak akan mengirim apa pun.', '{card} will send nothing.'],
  hUpToThirty: ['H harus angka 0 sampai 30', 'H must be a number from 0 to 30'],
  cardForDue: ['{card} untuk {targets}, semestinya {dueAt}', '{card} for {targets}, due {dueAt}'],
  nextTarget: [' Yang berikutnya: {next}, dengan --target {target}.', ' The next is {next}, with --target {target}.'],
  nothingToSendMore: ['Tidak ada pesan untuk dikirim.{more}', 'There is no message to send.{more}'],
  nextIsFor: [', yang berikutnya untuk {next}', ', the next is for {next}'],
  noMessages: ['tidak ada pesan{later}', 'no messages{later}'],
  runFor: ['{dueAt}, untuk {targets}: {what}\n', '{dueAt}, for {targets}: {what}\n'],
  switchOn: ['nyalakan', 'switch it on'],
  switchOff: ['matikan', 'switch it off'],
  notOnCard: ['--{wrong} tidak ada pada kartu {key}.', 'The card {key} has no --{wrong}.'],
  alsoSent: [', juga yang Sudah Broadcast', ', also those that are Sudah Broadcast'],
  asksAgainWhen: ['  {label}: H-{h} pukul {jam}', '  {label}: H-{h} at {jam}'],

  // commands/tell
  tellIdHelp: ['ID jadwal, dari mimbar tell list', 'ID of the schedule, from mimbar tell list'],
  tellHelp: [
    'beri tahu perubahan jadwal yang sudah pernah dikirim',
    'tell of changes to schedules that were sent before',
  ],
  tellListHelp: [
    'jadwal yang berubah setelah dikirim, dan siapa yang perlu tahu',
    'schedules that changed after they were sent, and who needs to know',
  ],
  tellSendHelp: [
    'pratinjau, lalu kirim kabarnya; tanpa jadwal: semuanya',
    'preview, then send the news; without a schedule: all',
  ],
  tellDismissHelp: [
    'tandai bahwa perubahan ini tidak perlu diberitahukan',
    'mark a change as one that nobody needs to be told',
  ],
  nothingToTell: ['Tidak ada perubahan yang perlu diberitahukan.', 'There is no change to tell.'],
  tell: ['Beri tahu', 'Tell'],
  tellIdToo: [
    'Sebutkan juga ID jadwalnya, dari mimbar tell list.',
    'Name the ID of the schedule too, from mimbar tell list.',
  ],
  dismissQuestion: ['Tandai tidak perlu diberitahukan?', 'Mark it as one that nobody needs to be told?'],
  toDismiss: ['menandai tidak perlu diberitahukan', 'mark it as one that nobody needs to be told'],
  dismissed: ['Ditandai tidak perlu diberitahukan.', 'Marked as one that nobody needs to be told.'],
  deletedNote: ['dihapus', 'removed'],

  // commands/template
  templateHelp: ['lihat dan ubah template pesan', 'show and change message templates'],
  templateListHelp: ['daftar template', 'the templates'],
  ofTypeHelp: ['hanya tipe ini', 'only of this type'],
  templateStarterHelp: ['simpan template siap pakai yang belum ada', 'save the ready-made templates that are missing'],
  templateRegisterHelp: [
    'daftarkan template ke WhatsApp Cloud API; tanpa nama: keadaan semuanya',
    'register a template with the WhatsApp Cloud API; without a name: the state of all',
  ],
  ownTextsHelp: [
    'semua pesan buatan Mimbar: tawaran, kabar, ringkasan',
    'all messages that Mimbar writes itself: offers, news, summaries',
  ],
  templateShowHelp: ['isi sebuah template', 'the content of a template'],
  templateSetHelp: ['ubah template, atau buat yang baru dengan --type', 'change a template, or create one with --type'],
  templateFileHelp: [
    'file berisi isinya; tanpa pilihan ini dari pipa, - untuk stdin apa pun, berapa lama pun',
    'file with the content; without this option from a pipe, - for any stdin, however long it takes',
  ],
  typesHelp: ['{types} atau {last}', '{types} or {last}'],
  templateLampiranHelp: [
    'ikut di semua pesannya: JPEG, PNG, WebP atau PDF, paling besar 5 MB',
    'goes out with all its messages: JPEG, PNG, WebP or PDF, 5 MB at most',
  ],
  noLampiranHelp: ['tanpa lampiran', 'without an attachment'],
  typeUnknown: ["--type '{text}' tidak dikenal. Yang ada: {types}", "--type '{text}' is not known. There are: {types}"],
  noTemplateYet: [
    'Belum ada template. Simpan yang siap pakai dengan: mimbar template starter',
    'There is no template yet. Save the ready-made ones with: mimbar template starter',
  ],
  type: ['Tipe', 'Type'],
  starterThere: ['Template siap pakai sudah ada semua.', 'All ready-made templates are there already.'],
  starterSaved: ['{count} template siap pakai tersimpan.', '{count} ready-made {count:template|templates} saved.'],
  templateOrOwn: ['Sebutkan template, atau --own; tidak keduanya.', 'Name a template, or --own; not both.'],
  notRegistered: [
    'Template tidak perlu didaftarkan: Mimbar ini mengirim dari ponsel.',
    'Templates need no registration: this Mimbar sends from a phone.',
  ],
  lampiranIs: ['Lampiran: {nama}', 'Attachment: {nama}'],
  typeCreates: [' Untuk membuatnya tambahkan --type.', ' To create it add --type.'],
  templateWouldBe: ["Template '{nama}' akan {verb}.", "Template '{nama}' would be {verb}."],
  templateDone: ["Template '{nama}' {verb} (ID {id})", "Template '{nama}' {verb} (ID {id})"],
  readFromStdin: [
    'Isi template dibaca dari stdin: {count} huruf.',
    "The template's content was read from stdin: {count} {count:character|characters}.",
  ],
  giveContent: [
    'Berikan isi template: --file FILE, atau lewat stdin.',
    'Give the content of the template: --file FILE, or through stdin.',
  ],
  noSuchTemplate: [
    "Template '{wanted}' tidak ditemukan.{more} {known}",
    "Template '{wanted}' was not found.{more} {known}",
  ],
  verbChanged: ['diubah', 'changed'],
  verbCreated: ['dibuat', 'created'],
  thereAre: ['Yang ada: {known}', 'There are: {known}'],
  noTemplates: ['Belum ada template.', 'There is no template yet.'],

  // terminal/pair-lines
  statePairing: ['menunggu QR dipindai', 'waiting for the QR to be scanned'],
  stateDisconnected: ['tertaut, sedang tidak tersambung', 'linked, not connected at the moment'],
  stateUnpaired: ['belum tertaut', 'not linked'],
  codeReplaced: ['sesi ini dibuka di tempat lain', 'this session was opened elsewhere'],
  codeRestricted: ['akun dibatasi oleh WhatsApp', 'the account is restricted by WhatsApp'],
  codeLoggedOut: ['tautan dilepas', 'it was unlinked'],
  codeUnreachable: [
    'tidak dapat dihubungi; periksa internet, Mimbar terus mencoba',
    "can't be reached; check the internet, Mimbar keeps trying",
  ],
  codeUntrusted: [
    'server yang menjawab bukan WhatsApp; periksa tanggal dan jaringan mesin ini',
    'the server that answers is not WhatsApp; check the date and network of this machine',
  ],
  codeOutdated: ['WhatsApp meminta Mimbar yang lebih baru', 'WhatsApp wants a newer Mimbar'],
  codeToken: ['token Cloud API ditolak', 'the Cloud API token was refused'],
  codeTemplates: ['daftar template tidak terbaca', "the list of templates can't be read"],
  codeFor: ['Kode {code} untuk {phone}', 'Code {code} for {phone}'],
  stateLoading: ['menyiapkan', 'getting ready'],
  stateConnected: ['terhubung', 'connected'],
} as const satisfies Record<string, Word>;
