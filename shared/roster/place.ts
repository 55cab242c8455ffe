/** Degrees: latitude to the north, longitude to the east. */
export interface Place {
  lat: number;
  lng: number;
  /** Metres above sea level, if it is known. */
  tinggi?: number | undefined;
}

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const pair = (before: string, between: string) => new RegExp(before + NUMBER + between + NUMBER);

/** Where map links contain the location; a marker takes precedence over the map's centre. */
const IN_LINKS: readonly RegExp[] = [
  pair('!3d', '!4d'),
  pair(String.raw`[?&]mlat=`, String.raw`&mlon=`),
  pair(String.raw`[?&](?:q|query|ll|center|daddr|destination)=(?:loc:)?`, String.raw`,\s?`),
  pair('/(?:place|search|dir)/', String.raw`,[\s+]*`),
  pair('@', ','),
  pair(String.raw`#map=[\d.]+/`, '/'),
];
const TYPED = new RegExp(String.raw`^${NUMBER}\s*[,;]\s*${NUMBER}$`);
const WITH_COMMAS = /^(-?\d{1,3}),(\d+)\s*;\s*(-?\d{1,3}),(\d+)$/;
const GEO = new RegExp(`^geo:${NUMBER},${NUMBER}`);

/**
 * Parses the location in a text: '-6.914744, 107.609810', with decimal commas '-6,914744; 107,609810', or a link of
 * Google Maps, Apple Maps or OpenStreetMap. Undefined if there is none, as in a shortened link.
 */
export function placeOf(text: string): Place | undefined {
  const tidy = text.trim().replace('\u2212', '-');
  const commas = WITH_COMMAS.exec(tidy);
  if (commas) return degrees(`${commas[1]}.${commas[2]}`, `${commas[3]}.${commas[4]}`);
  const link = /^https?:\/\//i.test(tidy)
    ? IN_LINKS.map((pattern) => pattern.exec(unescaped(tidy))).find(Boolean)
    : undefined;
  const found = TYPED.exec(tidy) ?? GEO.exec(tidy) ?? link;
  return found ? degrees(found[1], found[2]) : undefined;
}

/** A location that may have its height: '-6.9147, 107.6098, 768 m'. */
export function placeWithHeight(text: string): Place | undefined {
  const high = /^(.+?)[,;]?\s+(\d{1,4})\s?(?:m|mdpl)$/i.exec(text.trim());
  const place = placeOf(high?.[1] ?? text);
  return place && high ? { ...place, tinggi: Number(high[2]) } : place;
}

const degrees = (lat: string | undefined, lng: string | undefined): Place => ({ lat: Number(lat), lng: Number(lng) });

/** '%2C' is a comma; a link with a stray '%' stays as it is. */
function unescaped(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}
