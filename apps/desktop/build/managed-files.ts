import { POLICIES } from '../src/ipc/policies.ts';

type Entry = (typeof POLICIES)[keyof typeof POLICIES];
const entries = Object.entries(POLICIES) as [string, Entry][];

const KEY = String.raw`Software\Policies\Bellweek`;
const NAMESPACE = 'Bellweek.Policies';
const NOTE = 'Made from apps/desktop/src/ipc/policies.ts by `npm run managed-files`.';
/** Of the sample profile; a school that changes it keeps its own. */
const PROFILE_ID = 'B3E11EE4-5C1D-4C3B-9A54-6A2A7B1C0D35';
const PAYLOAD_ID = 'B3E11EE4-5C1D-4C3B-9A54-6A2A7B1C0D36';

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);

const example = () => Object.fromEntries(entries.map(([name, policy]) => [name, policy.example]));
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const fullExplanation = ({ explanation, otherwise }: Entry): string => `${explanation} Without it: ${otherwise}.`;

/** Values that a policy writes into the registry. */
function admxValues(name: string, { kind, choices = {} }: Entry): string[] {
  if (kind === 'switch')
    return [
      '      <enabledValue><decimal value="1"/></enabledValue>',
      '      <disabledValue><decimal value="0"/></disabledValue>',
    ];
  if (kind === 'address')
    return [
      '      <elements>',
      `        <text id="${name}_Value" valueName="${name}" required="true"/>`,
      '      </elements>',
    ];
  const items = Object.keys(choices).map(
    (choice) =>
      `          <item displayName="$(string.${name}_${choice})"><value><string>${choice}</string></value></item>`,
  );
  return [
    '      <elements>',
    `        <enum id="${name}_Value" valueName="${name}" required="true">`,
    ...items,
    '        </enum>',
    '      </elements>',
  ];
}

function admxPolicy([name, policy]: [string, Entry]): string[] {
  const isSwitch = policy.kind === 'switch';
  const shown = isSwitch ? ` valueName="${name}"` : ` presentation="$(presentation.${name})"`;
  return [
    `    <policy name="${name}" class="Machine" displayName="$(string.${name})" explainText="$(string.${name}_Explain)" key="${escaped(KEY)}"${shown}>`,
    '      <parentCategory ref="Bellweek"/>',
    '      <supportedOn ref="SUPPORTED_Any"/>',
    ...admxValues(name, policy),
    '    </policy>',
  ];
}

const POLICY_FILES =
  'xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions" revision="1.0" schemaVersion="1.0"';

const admx = (): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<!-- ${NOTE} -->`,
    `<policyDefinitions ${POLICY_FILES}>`,
    '  <policyNamespaces>',
    `    <target prefix="bellweek" namespace="${NAMESPACE}"/>`,
    '  </policyNamespaces>',
    '  <resources minRequiredRevision="1.0"/>',
    '  <supportedOn>',
    '    <definitions>',
    '      <definition name="SUPPORTED_Any" displayName="$(string.SUPPORTED_Any)"/>',
    '    </definitions>',
    '  </supportedOn>',
    '  <categories>',
    '    <category name="Bellweek" displayName="$(string.Bellweek)"/>',
    '  </categories>',
    '  <policies>',
    ...entries.flatMap(admxPolicy),
    '  </policies>',
    '</policyDefinitions>',
    '',
  ].join('\n');

function adml(): string {
  const text = (id: string, words: string): string => `      <string id="${id}">${escaped(words)}</string>`;
  const strings = entries.flatMap(([name, policy]) => [
    text(name, policy.title),
    text(`${name}_Explain`, fullExplanation(policy)),
    ...Object.entries(policy.choices ?? {}).map(([choice, words]) => text(`${name}_${choice}`, words)),
  ]);
  const presentations = entries.flatMap(([name, { kind, title }]) => {
    if (kind === 'switch') return [];
    const field =
      kind === 'address'
        ? `<textBox refId="${name}_Value"><label>${escaped(title)}</label></textBox>`
        : `<dropdownList refId="${name}_Value">${escaped(title)}</dropdownList>`;
    return [`      <presentation id="${name}">${field}</presentation>`];
  });
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<!-- ${NOTE} -->`,
    `<policyDefinitionResources ${POLICY_FILES}>`,
    '  <displayName>Bellweek</displayName>',
    '  <description>Settings of Bellweek for a whole computer</description>',
    '  <resources>',
    '    <stringTable>',
    text('Bellweek', 'Bellweek'),
    text('SUPPORTED_Any', 'Any version of Bellweek'),
    ...strings,
    '    </stringTable>',
    '    <presentationTable>',
    ...presentations,
    '    </presentationTable>',
    '  </resources>',
    '</policyDefinitionResources>',
    '',
  ].join('\n');
}

const plistPair = (name: string, value: string | boolean, indent: string): string[] => [
  `${indent}<key>${name}</key>`,
  typeof value === 'boolean' ? `${indent}<${value}/>` : `${indent}<string>${escaped(value)}</string>`,
];

/** Facts that macOS asks of a profile and of each part. */
const payload = (type: string, identifier: string, id: string, indent: string): string[] => [
  ...plistPair('PayloadType', type, indent),
  ...plistPair('PayloadIdentifier', identifier, indent),
  ...plistPair('PayloadUUID', id, indent),
  ...plistPair('PayloadDisplayName', 'Bellweek', indent),
  `${indent}<key>PayloadVersion</key>`,
  `${indent}<integer>1</integer>`,
];

const profile = (): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    `<!-- ${NOTE} A sample: change the values, and leave out what students may choose. -->`,
    '<plist version="1.0">',
    '<dict>',
    ...payload('Configuration', 'app.bellweek.profile', PROFILE_ID, '  '),
    ...plistPair('PayloadScope', 'System', '  '),
    '  <key>PayloadContent</key>',
    '  <array>',
    '    <dict>',
    ...payload('app.bellweek.desktop', 'app.bellweek.profile.desktop', PAYLOAD_ID, '      '),
    ...entries.flatMap(([name, policy]) => plistPair(name, policy.example, '      ')),
    '    </dict>',
    '  </array>',
    '</dict>',
    '</plist>',
    '',
  ].join('\n');

/** Chrome’s own policy: the website as an app, which students cannot remove. */
const webApp = (): string =>
  json({
    WebAppInstallForceList: [
      { url: `${POLICIES.Website.example}/planner`, default_launch_container: 'window', create_desktop_shortcut: true },
    ],
  });

/** All files of `deploy/managed`, by name. */
export const managedFiles = (): Map<string, string> =>
  new Map([
    ['policy.json', json(example())],
    ['windows/Bellweek.admx', admx()],
    ['windows/en-US/Bellweek.adml', adml()],
    ['macos/Bellweek.mobileconfig', profile()],
    ['chrome/web-app.json', webApp()],
  ]);
