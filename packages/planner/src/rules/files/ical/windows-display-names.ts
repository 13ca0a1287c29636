/**
 * Names that Windows shows for its time zones, without the offset before them, by the name in `windows-zones.ts`. From the
 * comments of CLDR's `common/supplemental/windowsZones.xml` (commit 062dc06d16, `otherVersion` 7e11800), and after a `|` the names in older Windows.
 */
const DISPLAY_NAMES: Readonly<Record<string, string>> = {
  Afghanistan: 'Kabul',
  Alaskan: 'Alaska',
  Aleutian: 'Aleutian Islands',
  Altai: 'Barnaul, Gorno-Altaysk',
  Arab: 'Kuwait, Riyadh',
  Arabian: 'Abu Dhabi, Muscat',
  Arabic: 'Baghdad',
  Argentina: 'City of Buenos Aires|Buenos Aires',
  Astrakhan: 'Astrakhan, Ulyanovsk',
  Atlantic: 'Atlantic Time (Canada)',
  'AUS Central': 'Darwin',
  'Aus Central W.': 'Eucla',
  'AUS Eastern': 'Canberra, Melbourne, Sydney',
  Azerbaijan: 'Baku',
  Azores: 'Azores',
  Bahia: 'Salvador',
  Bangladesh: 'Dhaka',
  Belarus: 'Minsk',
  Bougainville: 'Bougainville Island',
  'Canada Central': 'Saskatchewan',
  'Cape Verde': 'Cabo Verde Is.|Cape Verde Is.',
  Caucasus: 'Yerevan',
  'Cen. Australia': 'Adelaide',
  Central: 'Central Time (US & Canada)',
  'Central America': 'Central America',
  'Central Asia': 'Astana|Bishkek',
  'Central Brazilian': 'Cuiaba',
  'Central Europe': 'Belgrade, Bratislava, Budapest, Ljubljana, Prague',
  'Central European': 'Sarajevo, Skopje, Warsaw, Zagreb',
  'Central Pacific': 'Solomon Is., New Caledonia|Magadan, Solomon Is., New Caledonia',
  'Central (Mexico)': 'Guadalajara, Mexico City, Monterrey',
  'Chatham Islands': 'Chatham Islands',
  China: 'Beijing, Chongqing, Hong Kong, Urumqi|Beijing, Chongqing, Hong Kong SAR, Urumqi',
  Cuba: 'Havana',
  Dateline: 'International Date Line West',
  'E. Africa': 'Nairobi',
  'E. Australia': 'Brisbane',
  'E. Europe': 'Chisinau|E. Europe',
  'E. South America': 'Brasilia',
  'Easter Island': 'Easter Island',
  Eastern: 'Eastern Time (US & Canada)',
  'Eastern (Mexico)': 'Chetumal',
  Egypt: 'Cairo',
  Ekaterinburg: 'Ekaterinburg',
  Fiji: 'Fiji|Fiji, Marshall Is.|Fiji, Kamchatka, Marshall Is.',
  FLE: 'Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius|Helsinki, Kiev, Riga, Sofia, Tallinn, Vilnius|Helsinki, Riga, Tallinn',
  Georgian: 'Tbilisi',
  GMT: 'Dublin, Edinburgh, Lisbon, London|Greenwich Mean Time',
  Greenland: 'Greenland',
  Greenwich: 'Monrovia, Reykjavik|Casablanca, Monrovia',
  GTB: 'Athens, Bucharest|Athens, Istanbul, Minsk|Athens, Bucharest, Istanbul',
  Haiti: 'Haiti',
  Hawaiian: 'Hawaii',
  India: 'Chennai, Kolkata, Mumbai, New Delhi',
  Iran: 'Tehran',
  Israel: 'Jerusalem',
  Jordan: 'Amman',
  Kaliningrad: 'Kaliningrad|Kaliningrad (RTZ 1)',
  Korea: 'Seoul',
  Libya: 'Tripoli',
  'Line Islands': 'Kiritimati Island',
  'Lord Howe': 'Lord Howe Island',
  Magadan: 'Magadan',
  Magallanes: 'Punta Arenas',
  Marquesas: 'Marquesas Islands',
  Mauritius: 'Port Louis',
  'Middle East': 'Beirut',
  Montevideo: 'Montevideo',
  Morocco: 'Casablanca',
  Mountain: 'Mountain Time (US & Canada)',
  'Mountain (Mexico)': 'Chihuahua, La Paz, Mazatlan|La Paz, Mazatlan',
  Myanmar: 'Yangon (Rangoon)',
  'N. Central Asia': 'Novosibirsk|Almaty, Novosibirsk',
  Namibia: 'Windhoek',
  Nepal: 'Kathmandu',
  'New Zealand': 'Auckland, Wellington',
  Newfoundland: 'Newfoundland',
  Norfolk: 'Norfolk Island',
  'North Asia': 'Krasnoyarsk',
  'North Asia East': 'Irkutsk|Irkutsk, Ulaan Bataar',
  'North Korea': 'Pyongyang',
  Omsk: 'Omsk',
  Pacific: 'Pacific Time (US & Canada)|Pacific Time (US & Canada); Tijuana',
  'Pacific SA': 'Santiago',
  'Pacific (Mexico)': 'Baja California|Tijuana, Baja California',
  Pakistan: 'Islamabad, Karachi',
  Paraguay: 'Asuncion',
  Qyzylorda: 'Qyzylorda',
  Romance: 'Brussels, Copenhagen, Madrid, Paris',
  Russian: 'Moscow, St. Petersburg|Moscow, St. Petersburg, Volgograd|Moscow, St. Petersburg, Volgograd (RTZ 2)',
  'Russia Time Zone 3': 'Izhevsk, Samara',
  'Russia Time Zone 10': 'Chokurdakh',
  'Russia Time Zone 11': 'Anadyr, Petropavlovsk-Kamchatsky',
  'SA Eastern': 'Cayenne, Fortaleza|Buenos Aires, Georgetown',
  'SA Pacific': 'Bogota, Lima, Quito, Rio Branco|Bogota, Lima, Quito',
  'SA Western': 'Georgetown, La Paz, Manaus, San Juan|Georgetown, La Paz, San Juan|Caracas, La Paz',
  'Saint Pierre': 'Saint Pierre and Miquelon',
  Sakhalin: 'Sakhalin',
  Samoa: 'Samoa',
  'Sao Tome': 'Sao Tome',
  Saratov: 'Saratov',
  'SE Asia': 'Bangkok, Hanoi, Jakarta',
  Singapore: 'Kuala Lumpur, Singapore',
  'South Africa': 'Harare, Pretoria',
  'South Sudan': 'Juba',
  'Sri Lanka': 'Sri Jayawardenepura',
  Sudan: 'Khartoum',
  Syria: 'Damascus',
  Taipei: 'Taipei',
  Tasmania: 'Hobart',
  Tocantins: 'Araguaina',
  Tokyo: 'Osaka, Sapporo, Tokyo',
  Tomsk: 'Tomsk',
  Tonga: "Nuku'alofa",
  Transbaikal: 'Chita',
  Turkey: 'Istanbul',
  'Turks And Caicos': 'Turks and Caicos',
  Ulaanbaatar: 'Ulaanbaatar',
  'US Eastern': 'Indiana (East)',
  'US Mountain': 'Arizona',
  Venezuela: 'Caracas',
  Vladivostok: 'Vladivostok',
  Volgograd: 'Volgograd',
  'W. Australia': 'Perth',
  'W. Central Africa': 'West Central Africa',
  'W. Europe': 'Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna',
  'W. Mongolia': 'Hovd',
  'West Asia': 'Ashgabat, Tashkent',
  'West Bank': 'Gaza, Hebron',
  'West Pacific': 'Guam, Port Moresby',
  Yakutsk: 'Yakutsk',
  Yukon: 'Yukon',
};

const SMALL_WORD = / (?:and|und|et|y) /g;
const OFFSET = /^\((?:gmt|utc)[^)]*\)\s*/;
/** Offset and spelling aside. */
const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(OFFSET, '')
    .replace(/^greenwich mean time\s*:\s*/, '')
    .replace(SMALL_WORD, ' & ')
    .replace(/\s+/g, ' ')
    .trim();

const KEYS: ReadonlyMap<string, string> = new Map(
  Object.entries(DISPLAY_NAMES).flatMap(([zone, names]) =>
    names.split('|').map((name) => [keyOf(name), zone] as const),
  ),
);
/** All of them. */
export const displayNames = (): string[] => Object.values(DISPLAY_NAMES).flatMap((names) => names.split('|'));

const UTC = 'coordinated universal time';

/** The zone's name without "Standard Time" of `(UTC-05:00) Eastern Time (US & Canada)`, with its offset or without. */
export const windowsKeyOfDisplay = (name: string): string | null => KEYS.get(keyOf(name)) ?? null;

/** `(UTC-11:00) Coordinated Universal Time-11`: exact, for no clock of it changes. */
export function fixedDisplayZone(name: string): string | null {
  const key = keyOf(name);
  const hours = key.startsWith(UTC) ? /^([+-]\d\d)?$/.exec(key.slice(UTC.length))?.[0] : undefined;
  if (hours === undefined) return null;
  return hours === '' ? 'UTC' : `Etc/GMT${Number(hours) < 0 ? '+' : '-'}${Math.abs(Number(hours))}`;
}
