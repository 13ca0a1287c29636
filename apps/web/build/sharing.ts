import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const NOT_INDEXED = '<meta name="robots" content="noindex" />';

export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Size of a page's picture in messages and on social sites, in pixels; `npm run pictures -w apps/web` draws it. */
export const SOCIAL_PICTURE = { width: 1200, height: 630 };

/** Picture of a path: `social/home.png` for `/`. */
export const socialPicture = (path: string): string => `social/${path.slice(1) || 'home'}.png`;

interface SharedPage {
  path: string;
  title: string;
  description: string;
  webUrl: string;
  /** The built folder, which contains the picture. */
  client: string;
}

/** Meta tags for links to this page elsewhere. @throws {Error} when the page has no picture yet. */
export function sharingTags({ path, title, description, webUrl, client }: SharedPage): string[] {
  const picture = socialPicture(path);
  if (!existsSync(join(client, picture))) {
    throw new Error(`${path} has no ${picture}: run "npm run pictures -w apps/web".`);
  }
  const property = (name: string, content: string | number) =>
    `<meta property="og:${name}" content="${escape(String(content))}" />`;
  return [
    `<link rel="canonical" href="${webUrl}${path}" />`,
    property('type', 'website'),
    property('site_name', 'Bellweek'),
    property('locale', 'en_AU'),
    property('url', `${webUrl}${path}`),
    property('title', title),
    property('description', description),
    property('image', `${webUrl}/${picture}`),
    property('image:width', SOCIAL_PICTURE.width),
    property('image:height', SOCIAL_PICTURE.height),
    property('image:alt', `${title}, beside a drawn school week`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
}
