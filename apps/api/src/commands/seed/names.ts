/** Names of people and schools in seeded data. */
export const FIRST_NAMES =
  'Olivia Noah Amelia Jack Isla Oliver Mia Henry Ava Leo Charlotte William Grace Thomas Zoe Lucas Ruby Ethan Sofia Arjun Priya Wei Mei Hiroshi Yuki Minh Linh Omar Layla Aisha Yusuf Fatima Mateo Camila Elena Björn Astrid Seán Niamh Chloé Zoë Søren Łucja Jiří Anaïs'.split(
    ' ',
  );
export const LAST_NAMES =
  "Smith Nguyen Jones Williams Brown Wilson Taylor Singh Patel Lee Kelly O'Brien Walker Martin Chen Wang Kim Tran Ali Khan García Müller Rossi Silva Novák Kowalska Andersson Okafor Mensah Tanaka Sato Papadopoulos Murphy Campbell Robinson Clarke King Wright Harris Young Baker Hughes Edwards Mitchell Carter".split(
    ' ',
  );
/** Mail domains of people without a school: reserved ones, so that no real person's address is among them. */
export const PUBLIC_MAIL = [
  'mail.example',
  'mail.example',
  'mail.example',
  'post.example',
  'inbox.example',
  'home.example',
];

const PLACES =
  'Ashgrove Banksia Cedar Dunmore Eastlake Fernhill Glenwood Hillcrest Ironbark Jasper Kingsford Lakeside Maplewood Northgate Oakridge Pinehurst Queensbridge Riverside Southbank Thornbury Underhill Valley Westfield Yarrow Zetland'.split(
    ' ',
  );
const KINDS: [name: string, domain: string][] = [
  ['High School', 'high'],
  ['College', 'college'],
  ['Grammar School', 'grammar'],
  ['Girls’ School', 'girls'],
  ['Boys’ School', 'boys'],
  ['Academy', 'academy'],
  ['Secondary School', 'secondary'],
  ['Christian College', 'christian'],
  ['Senior College', 'senior'],
  ['International School', 'international'],
  ['School of Arts', 'arts'],
  ['Technical School', 'technical'],
];

/** Three hundred schools. */
export const SCHOOLS: readonly { name: string; domain: string }[] = KINDS.flatMap(([kind, part]) =>
  PLACES.map((place) => ({ name: `${place} ${kind}`, domain: `${place.toLowerCase()}-${part}.example` })),
);
