# As words.js: the language of MIMBAR_LANG, else of the locale, else Indonesian.
language=${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}
case ${MIMBAR_LANG:-} in [Ii][Dd]* | [Ee][Nn]*) language=$MIMBAR_LANG ;; esac

# One of two texts, Indonesian and English, in that language.
t() {
  case $language in
    [Ee][Nn]*) echo "$2" ;;
    *) echo "$1" ;;
  esac
}
