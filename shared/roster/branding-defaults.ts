/** Name and logo of an installation that has set none. */
export const DEFAULT_APP_NAME = 'Broadcast';
export const DEFAULT_APP_LOGO = 'default-logo.svg';
