// Configuration of the installers: `npm run desktop:build` (docs/desktop-release.md). Differences between builds come
// from the environment; secrets of signing are read by electron-builder itself (CSC_LINK, WIN_CSC_LINK, APPLE_ID …).
const {
  API_URL = 'http://localhost:3001',
  WEB_URL = 'http://localhost:3000',
  COMPANY_NAME,
  SUPPORT_EMAIL = 'nobody@localhost',
  DESKTOP_DEB,
  DESKTOP_FOR_PEOPLE,
  DESKTOP_FOR_COMPUTER,
  DESKTOP_DIST = 'dist',
  ELECTRON_DIST,
  RELEASE_DIR,
  APPLE_TEAM_ID,
  AZURE_SIGNING,
} = process.env;
const NAME = 'Bellweek';
/** Who answers for the program. */
const OWNER = COMPANY_NAME || NAME;
const SCHEME = 'bellweek';
// Linux desktops identify the program by this name, and under Wayland grant shortcuts only to a name of this form.
const DESKTOP_NAME = `app.bellweek.${NAME}.desktop`;

const isForComputer = DESKTOP_FOR_COMPUTER === 'true';

export default {
  appId: 'app.bellweek.desktop',
  productName: NAME,
  copyright: `© ${OWNER}`,
  // The workspace's own name has a slash, which would go into paths.
  extraMetadata: {
    name: SCHEME,
    desktopName: DESKTOP_NAME,
    homepage: WEB_URL,
    author: `${OWNER} <${SUPPORT_EMAIL}>`,
  },
  ...(ELECTRON_DIST ? { electronDist: ELECTRON_DIST } : {}),
  directories: { output: RELEASE_DIR || 'dist/release', buildResources: 'build' },
  // The main process, the bridge and the pages are bundled; only `dependencies` are included as packages.
  files: [
    'package.json',
    '!**/*.{map,ts}',
    { from: DESKTOP_DIST, to: 'dist', filter: ['main/**', 'preload/**', 'renderer/**'] },
  ],
  asar: true,
  // The default runtime of AppImages needs libfuse2, which Ubuntu has not shipped since 22.04.
  toolsets: { appimage: '1.0.3' },
  npmRebuild: false,
  artifactName: `${NAME}-\${version}-\${os}-\${arch}${isForComputer ? '-school' : ''}.\${ext}`,
  protocols: [{ name: NAME, schemes: [SCHEME] }],
  publish: [{ provider: 'generic', url: `${API_URL}/files/releases` }],
  // Set in the program itself, before it is signed: nothing in its environment lets it run other code.
  electronFuses: {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    grantFileProtocolExtraPrivileges: false,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
  },
  mac: {
    target: [
      // Universal for manual downloads: a browser does not tell the processor of a Mac.
      { target: 'dmg', arch: ['universal'] },
      // Updates on macOS use the zip, and the program knows its processor.
      { target: 'zip', arch: ['arm64', 'x64'] },
    ],
    category: 'public.app-category.education',
    icon: 'build/icon.icns',
    // Without a signature macOS refuses updates, and on Apple's processors every start.
    forceCodeSigning: DESKTOP_FOR_PEOPLE === 'true',
    hardenedRuntime: true,
    entitlements: 'build/entitlements.mac.plist',
    entitlementsInherit: 'build/entitlements.mac.plist',
    notarize: Boolean(APPLE_TEAM_ID),
  },
  win: {
    target: [{ target: 'nsis', arch: ['x64', 'arm64'] }],
    icon: 'build/icon.ico',
    ...(AZURE_SIGNING ? { azureSignOptions: JSON.parse(AZURE_SIGNING) } : {}),
  },
  // For a whole computer: an administrator installs it once for everybody, silently with /S, and its folder is theirs alone.
  nsis: { oneClick: true, perMachine: isForComputer, deleteAppDataOnUninstall: false },
  linux: {
    // Sequential builds (tools/desktop/build-plan.ts).
    target:
      DESKTOP_DEB === 'true'
        ? [{ target: 'deb', arch: ['x64'] }]
        : [
            { target: 'AppImage', arch: ['x64', 'arm64'] },
            { target: 'tar.gz', arch: ['x64'] },
          ],
    executableName: SCHEME,
    syncDesktopName: true,
    // Several sizes: desktops look for none above 512.
    icon: 'build/icons',
    category: 'Education',
    synopsis: 'Time Management Built For Students',
    maintainer: `${OWNER} <${SUPPORT_EMAIL}>`,
    // After `--` Chromium takes no part of a link for a switch.
    executableArgs: ['--'],
  },
};
