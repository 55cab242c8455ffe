import { expect, test } from 'vitest';
import { placeOf } from '#shared/roster/place.ts';

const BANDUNG = { lat: -6.914744, lng: 107.60981 };

test.each([
  '-6.914744, 107.60981',
  ' -6.914744,107.60981 ',
  '-6.914744; 107.609810',
  '-6,914744; 107,609810',
  '\u22126.914744, 107.60981',
  'geo:-6.914744,107.60981?z=17',
  'https://www.google.com/maps?q=-6.914744,107.60981',
  'https://www.google.com/maps/search/?api=1&query=-6.914744%2C107.60981',
  'https://www.google.com/maps/place/Masjid/@-6.9,107.6,17z/data=!3m1!4b1!4m5!3d-6.914744!4d107.60981',
  'https://www.google.com/maps/@-6.914744,107.60981,17z',
  'https://www.google.com/maps/search/-6.914744,+107.60981',
  'https://maps.google.com/?q=loc:-6.914744,107.60981',
  'https://maps.apple.com/?ll=-6.914744,107.60981&q=Masjid',
  'https://www.openstreetmap.org/?mlat=-6.914744&mlon=107.60981#map=12/-6.9/107.6',
  'https://www.openstreetmap.org/#map=17/-6.914744/107.60981',
])('%s is a place', (text) => {
  expect(placeOf(text)).toEqual(BANDUNG);
});

test.each([
  '',
  'di sana',
  '-6.914744',
  '-6.914744 107.60981',
  '1234, 5',
  'https://maps.app.goo.gl/AbCdEf',
  'https://example.com/%',
  '-6,914744, 107,609810',
])('%j is none', (text) => {
  expect(placeOf(text)).toBeUndefined();
});
