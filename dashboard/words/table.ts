/**
 * The specification's English and half-English texts with their Indonesian translation. A key is a complete text on the
 * screen; `{x}` matches anything. Broadcast, template, admin and WhatsApp's own words stay, because people use them. No
 * value is a key.
 */
export const WORDS: Record<string, string> = {
  // Navigation, and the titles of screens
  Home: 'Beranda',
  'Manage Admin': 'Kelola Admin',
  'WhatsApp Client': 'Sambungan WhatsApp',
  Schedule: 'Kirim Otomatis',
  'Message Logs': 'Riwayat Pesan',
  'Upcoming Broadcast': 'Broadcast Mendatang',
  'Customize Branding': 'Sesuaikan Tampilan',
  'Hubungkan WhatsApp Client untuk melakukan broadcast': 'Hubungkan WhatsApp untuk melakukan broadcast',
  'Atur Scheduling untuk broadcast otomatis': 'Atur jam untuk broadcast otomatis',
  'Message yang sudah lebih dari 30 hari akan otomatis dihapus':
    'Pesan yang sudah lebih dari 30 hari akan otomatis dihapus',
  'Kustomisasi branding sesuai dengan branding Anda': 'Nama, logo, dan kota sesuai dengan lembaga Anda',

  // Signing in, and accounts
  Login: 'Masuk',
  Logout: 'Keluar',
  Username: 'Nama pengguna',
  Password: 'Kata sandi',
  'Login untuk mulai menggunakan {x}': 'Masuk untuk mulai menggunakan {x}',
  'Change Password': 'Ganti Kata Sandi',
  'Change Password Admin': 'Ganti Kata Sandi Admin',
  'Delete User': 'Hapus Akun',
  'Reset password menjadi password baru': 'Ganti kata sandi dengan yang baru',
  'Reset password admin menjadi password baru': 'Ganti kata sandi admin dengan yang baru',
  'Input data akun admin yang akan dibuat': 'Isi data akun admin yang akan dibuat',
  'Password Lama': 'Kata Sandi Lama',
  'Password Baru': 'Kata Sandi Baru',
  'Konfirmasi Password': 'Konfirmasi Kata Sandi',
  'Password lama': 'Kata sandi lama',
  'Password baru': 'Kata sandi baru',
  'Ketik ulang password baru': 'Ketik ulang kata sandi baru',
  'Username harus diisi': 'Nama pengguna harus diisi',
  'Password harus diisi': 'Kata sandi harus diisi',
  'Password lama harus diisi': 'Kata sandi lama harus diisi',
  'Password baru harus diisi': 'Kata sandi baru harus diisi',
  'Konfirmasi password harus diisi': 'Konfirmasi kata sandi harus diisi',
  'Konfirmasi password tidak sesuai': 'Konfirmasi kata sandi tidak sesuai',
  'Please re-login': 'Silakan masuk lagi',
  'Session expired': 'Sesi Anda sudah berakhir',
  'Login dan sesi': 'Masuk dan sesi',
  'Akun dan password': 'Akun dan kata sandi',

  // Lists
  Add: 'Tambah',
  Delete: 'Hapus',
  Actions: 'Tindakan',
  'Actions {x}': 'Tindakan {x}',
  'Bulk Upload': 'Unggah Banyak',
  'Delete Selected ({x})': 'Hapus yang dipilih ({x})',
  'Broadcast Selected ({x})': 'Broadcast yang dipilih ({x})',
  Previous: 'Sebelumnya',
  Next: 'Berikutnya',
  'Loading Data...': 'Memuat data…',
  'No results.': 'Tidak ada data.',
  '{x} of {y} row(s) selected.': '{x} dari {y} baris dipilih.',
  'Search...': 'Cari…',
  'No item found.': 'Tidak ditemukan.',
  'Shift + Enter to Save': 'Shift + Enter untuk menyimpan',

  // Forms and dialogs
  Submit: 'Kirim isian',
  Save: 'Simpan',
  'Saving...': 'Menyimpan…',
  Discard: 'Batalkan perubahan',
  Continue: 'Lanjutkan',
  Cancel: 'Batal',
  Reset: 'Kembalikan',
  'Reset Logo': 'Kembalikan Logo',
  'Apakah Anda yakin ingin menghapus logo dan mereset menjadi semula?':
    'Apakah Anda yakin ingin menghapus logo dan mengembalikan yang semula?',
  Success: 'Berhasil',
  Error: 'Gagal',
  Failed: 'Tidak terkirim',
  'Input data masjid yang akan ditambahkan ke dalam daftar': 'Isi data masjid yang akan ditambahkan ke dalam daftar',

  // Uploads
  Upload: 'Unggah',
  'Upload Data Bulk': 'Unggah Banyak Data',
  '1. Download Template': '1. Unduh contoh berkas',
  '2. Edit File': '2. Isi berkasnya',
  '3. Upload File': '3. Unggah berkasnya',
  'Download Template': 'Unduh contoh berkas',
  'Generating Template...': 'Menyiapkan contoh…',
  'Input data {x} secara kolektif': 'Isi banyak data {x} sekaligus',

  // Templates and messages
  Content: 'Isi',
  'Content harus diisi': 'Isi harus diisi',
  Message: 'Pesan',
  'Silakan pilih tipe pesan untuk melihat contoh content pesan': 'Pilih tipe pesan untuk melihat contoh isinya',
  'Apakah Anda Yakin Untuk Menghapus Message Log dengan ID {x}?':
    'Apakah Anda Yakin Untuk Menghapus Riwayat Pesan dengan ID {x}?',
  'Apakah Anda Yakin Untuk Menghapus {x} Data Log?': 'Apakah Anda Yakin Untuk Menghapus {x} Riwayat Pesan?',
  'Pengajian Reminder': 'Pengingat Pengajian',
  'Jumatan Reminder': 'Pengingat Jumatan',

  // WhatsApp
  'Test WhatsApp Client': 'Uji sambungan WhatsApp',
  'Send Test Message': 'Kirim pesan uji',
  'QR Code Loading...': 'Memuat kode QR…',
  Broadcasting: 'Broadcast',
  'STATUS: LOADING': 'STATUS: MEMUAT',
  'STATUS: PAIRING': 'STATUS: MENUNGGU DITAUTKAN',
  'STATUS: CONNECTED': 'STATUS: TERHUBUNG',
  'STATUS: DISCONNECTED': 'STATUS: TERPUTUS',
  'STATUS: UNPAIRED': 'STATUS: BELUM TERTAUT',

  // Dates
  Today: 'Hari ini',
  Yesterday: 'Kemarin',
  'Last 7 days': '7 hari terakhir',
  'Last 14 days': '14 hari terakhir',
  'Last 30 days': '30 hari terakhir',
  'This Week': 'Pekan ini',
  'Last Week': 'Pekan lalu',
  'This Month': 'Bulan ini',
  'Last Month': 'Bulan lalu',
  Update: 'Terapkan',

  // The public page
  Calendar: 'Kalender',
  List: 'Daftar',
  '{x} more': '{x} lagi',

  // What went wrong
  'Unexpected Application Error!': 'Terjadi kesalahan pada aplikasi!',
  '404 Not Found': 'Halaman tidak ditemukan',
  'Sorry about that! Please go back to the home page. Thank you!': 'Mohon maaf. Silakan kembali ke halaman depan.',
  'To Home Page': 'Ke halaman depan',
};
