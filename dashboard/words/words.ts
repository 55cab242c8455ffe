import { LANDING_WORDS } from './landing-words.ts';
import { wordText, type Values, type Word } from './speech.ts';

/**
 * The specification's English and half-English texts with their Indonesian translation. Broadcast, template, admin and
 * WhatsApp's own words stay, because people use them.
 */
export const WORDS = {
  ...LANDING_WORDS,

  // Navigation, and the titles of screens
  home: ['Home', 'Beranda'],
  manageAdmin: ['Manage Admin', 'Kelola Admin'],
  waclient: ['WhatsApp Client', 'Sambungan WhatsApp'],
  waclientPurpose: [
    'Hubungkan WhatsApp Client untuk melakukan broadcast',
    'Hubungkan WhatsApp untuk melakukan broadcast',
  ],
  schedule: ['Schedule', 'Kirim Otomatis'],
  schedulePurpose: ['Atur Scheduling untuk broadcast otomatis', 'Atur jam untuk broadcast otomatis'],
  messageLogs: ['Message Logs', 'Riwayat Pesan'],
  messageLogsPurpose: [
    'Message yang sudah lebih dari 30 hari akan otomatis dihapus',
    'Pesan yang sudah lebih dari 30 hari akan otomatis dihapus',
  ],
  upcoming: ['Upcoming Broadcast', 'Broadcast Mendatang'],
  branding: ['Customize Branding', 'Sesuaikan Tampilan'],
  brandingPurpose: [
    'Kustomisasi branding sesuai dengan branding Anda',
    'Nama, logo, dan kota sesuai dengan lembaga Anda',
  ],

  // Signing in, and accounts
  login: ['Login', 'Masuk'],
  loginPurpose: ['Login untuk mulai menggunakan {app}', 'Masuk untuk mulai menggunakan {app}'],
  logout: ['Logout', 'Keluar'],
  username: ['Username', 'Nama pengguna'],
  password: ['Password', 'Kata sandi'],
  changePassword: ['Change Password', 'Ganti Kata Sandi'],
  changePasswordPurpose: ['Reset password menjadi password baru', 'Ganti kata sandi dengan yang baru'],
  adminPassword: ['Change Password Admin', 'Ganti Kata Sandi Admin'],
  adminPasswordPurpose: ['Reset password admin menjadi password baru', 'Ganti kata sandi admin dengan yang baru'],
  deleteUser: ['Delete User', 'Hapus Akun'],
  addAdminPurpose: ['Input data akun admin yang akan dibuat', 'Isi data akun admin yang akan dibuat'],
  oldPassword: ['Password Lama', 'Kata Sandi Lama'],
  oldPasswordHint: ['Password lama', 'Kata sandi lama'],
  newPassword: ['Password Baru', 'Kata Sandi Baru'],
  newPasswordHint: ['Password baru', 'Kata sandi baru'],
  confirmPassword: ['Konfirmasi Password', 'Konfirmasi Kata Sandi'],
  confirmPasswordHint: ['Ketik ulang password baru', 'Ketik ulang kata sandi baru'],
  relogin: ['Please re-login', 'Silakan masuk lagi'],

  // Lists
  add: ['Add', 'Tambah'],
  delete: ['Delete', 'Hapus'],
  actions: ['Actions', 'Tindakan'],
  actionsOf: ['Actions {name}', 'Tindakan {name}'],
  bulkUpload: ['Bulk Upload', 'Unggah Banyak'],
  deleteSelected: ['Delete Selected ({count})', 'Hapus yang dipilih ({count})'],
  broadcastSelected: ['Broadcast Selected ({count})', 'Broadcast yang dipilih ({count})'],
  previous: ['Previous', 'Sebelumnya'],
  next: ['Next', 'Berikutnya'],
  rowsSelected: ['{count} of {total} row(s) selected.', '{count} dari {total} baris dipilih.'],
  search: ['Search...', 'Cari…'],
  noItem: ['No item found.', 'Tidak ditemukan.'],
  shiftEnter: ['Shift + Enter to Save', 'Shift + Enter untuk menyimpan'],

  // Forms and dialogs
  submit: ['Submit', 'Simpan'],
  save: ['Save', 'Simpan'],
  saving: ['Saving...', 'Menyimpan…'],
  discard: ['Discard', 'Urungkan perubahan'],
  continue: ['Continue', 'Lanjutkan'],
  reset: ['Reset', 'Kembalikan'],
  resetLogo: ['Reset Logo', 'Kembalikan Logo'],
  resetLogoQuestion: [
    'Apakah Anda yakin ingin menghapus logo dan mereset menjadi semula?',
    'Apakah Anda yakin ingin menghapus logo dan mengembalikan yang semula?',
  ],
  success: ['Success', 'Berhasil'],
  error: ['Error', 'Gagal'],
  failed: ['Failed', 'Tidak terkirim'],
  addPurpose: [
    'Input data {noun} yang akan ditambahkan ke dalam daftar',
    'Isi data {noun} yang akan ditambahkan ke dalam daftar',
  ],

  // Uploads
  upload: ['Upload', 'Unggah'],
  uploadTitle: ['Upload Data Bulk', 'Unggah Banyak Data'],
  uploadPurpose: ['Input data {noun} secara kolektif', 'Isi banyak data {noun} sekaligus'],
  uploadDownload: ['1. Download Template', '1. Unduh contoh berkas'],
  uploadEdit: ['2. Edit File', '2. Isi berkasnya'],
  uploadFile: ['3. Upload File', '3. Unggah berkasnya'],
  downloadTemplate: ['Download Template', 'Unduh contoh berkas'],
  generatingTemplate: ['Generating Template...', 'Menyiapkan contoh…'],

  // Templates and messages
  content: ['Content', 'Isi'],
  message: ['Message', 'Pesan'],
  templateGuide: [
    'Silakan pilih tipe pesan untuk melihat contoh content pesan',
    'Pilih tipe pesan untuk melihat contoh isinya',
  ],
  deleteLogQuestion: [
    'Apakah Anda Yakin Untuk Menghapus Message Log dengan ID {id}?',
    'Apakah Anda Yakin Untuk Menghapus Riwayat Pesan dengan ID {id}?',
  ],
  deleteLogsQuestion: [
    'Apakah Anda Yakin Untuk Menghapus {count} Data Log?',
    'Apakah Anda Yakin Untuk Menghapus {count} Riwayat Pesan?',
  ],

  // WhatsApp
  testTitle: ['Test WhatsApp Client', 'Uji sambungan WhatsApp'],
  sendTest: ['Send Test Message', 'Kirim pesan uji'],
  qrLoading: ['QR Code Loading...', 'Memuat kode QR…'],
  broadcasting: ['Broadcasting', 'Broadcast'],
  LOADING: ['STATUS: LOADING', 'STATUS: MEMUAT'],
  PAIRING: ['STATUS: PAIRING', 'STATUS: MENUNGGU DITAUTKAN'],
  CONNECTED: ['STATUS: CONNECTED', 'STATUS: TERHUBUNG'],
  DISCONNECTED: ['STATUS: DISCONNECTED', 'STATUS: TERPUTUS'],
  UNPAIRED: ['STATUS: UNPAIRED', 'STATUS: BELUM TERTAUT'],

  // Dates
  today: ['Today', 'Hari ini'],
  yesterday: ['Yesterday', 'Kemarin'],
  last7: ['Last 7 days', '7 hari terakhir'],
  last14: ['Last 14 days', '14 hari terakhir'],
  last30: ['Last 30 days', '30 hari terakhir'],
  thisWeek: ['This Week', 'Pekan ini'],
  lastWeek: ['Last Week', 'Pekan lalu'],
  thisMonth: ['This Month', 'Bulan ini'],
  lastMonth: ['Last Month', 'Bulan lalu'],

  // What went wrong
  applicationError: ['Unexpected Application Error!', 'Terjadi kesalahan pada aplikasi!'],
  notFound: ['404 Not Found', 'Halaman tidak ditemukan'],
  notFoundSorry: [
    'Sorry about that! Please go back to the home page. Thank you!',
    'Mohon maaf. Silakan kembali ke halaman depan.',
  ],
  toHome: ['To Home Page', 'Ke halaman depan'],
} as const satisfies Record<string, Word>;

/** A word of the screens in the language that is set. Call it while drawing: the language may change. */
export const t = (name: keyof typeof WORDS, values?: Values): string => wordText(WORDS[name], values);

/** What the contract itself calls by a name: its values with their labels, and its messages, each its own name. */
export const WIRE_WORDS: Readonly<Record<string, string>> = {
  pengajian_reminder: 'Pengingat Pengajian',
  jumatan_reminder: 'Pengingat Jumatan',
  masuk: 'Masuk dan sesi',
  akun: 'Akun dan kata sandi',
  'Session expired': 'Sesi Anda sudah berakhir',
  'Username harus diisi': 'Nama pengguna harus diisi',
  'Password harus diisi': 'Kata sandi harus diisi',
  'Password lama harus diisi': 'Kata sandi lama harus diisi',
  'Password baru harus diisi': 'Kata sandi baru harus diisi',
  'Konfirmasi password harus diisi': 'Konfirmasi kata sandi harus diisi',
  'Konfirmasi password tidak sesuai': 'Konfirmasi kata sandi tidak sesuai',
  'Content harus diisi': 'Isi harus diisi',
};

/** The contract's label of a value, or its message, in the language that is set. */
export const wireText = (name: string, label = name): string => wordText([label, WIRE_WORDS[name] ?? label]);
