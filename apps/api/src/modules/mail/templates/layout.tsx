import { cutText } from '@bellweek/api-client/contract/cut-text';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Body, Container, Head, Heading, Html, Hr, Link, Section, Text } from '@react-email/components';
import { createContext, Fragment, type ReactNode, useContext } from 'react';
import type { ReactElement } from 'react';

const INK = '#172036';
const SOFT = '#4f586b';
const FONT = "'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif";

/** Clients that know dark mode get ink paper and warm text; the others keep the light page. The body's paper stands on a cell inside it too. */
const DARK = `
  @media (prefers-color-scheme: dark) {
    .paper, .paper > table > tbody > tr > td { background-color: #10151f !important; }
    .sheet { background-color: #161d2a !important; border-color: #3f4b61 !important; }
    .ink, .ink * { color: #f4eddf !important; }
    .mark { background-color: #f4eddf !important; }
    .soft { color: #b3b5ba !important; }
    .rule { border-color: #3f4b61 !important; }
    .button { background-color: #ffc629 !important; color: #172036 !important; }
  }`;

/** The mark (contract/mark.ts) at two pixels a unit: heights of the columns, and the radius of their tops. */
const COLUMNS = [
  { height: 7, top: '3px 0 0 0' },
  { height: 20, top: '5px 1px 0 0' },
  { height: 24, top: '2px 2px 0 0' },
  { height: 20, top: '1px 5px 0 0' },
  { height: 7, top: '0 3px 0 0' },
];

/** The site's logo in table cells, which every client draws: many show no SVG, and pictures only when asked. */
function MailLogo() {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ marginBottom: 24 }} data-skip-in-text="true">
      <tbody>
        <tr>
          {COLUMNS.map(({ height, top }, day) => (
            <td key={day} style={{ height: 24, verticalAlign: 'bottom', paddingRight: 2 }}>
              <div className="mark" style={{ width: 4, height, borderRadius: top, backgroundColor: INK }} />
            </td>
          ))}
          <td
            className="ink"
            rowSpan={2}
            style={{ paddingLeft: 8, fontSize: 22, lineHeight: '30px', fontWeight: 700, color: INK }}
          >
            {PRODUCT.name}
          </td>
        </tr>
        <tr>
          <td colSpan={COLUMNS.length} style={{ height: 6, verticalAlign: 'bottom', lineHeight: '4px', fontSize: 0 }}>
            <div
              style={{ width: 8, height: 4, marginLeft: 10, borderRadius: '0 0 4px 4px', backgroundColor: '#f5b400' }}
            />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const HIDDEN = {
  display: 'none',
  maxHeight: 0,
  maxWidth: 0,
  overflow: 'hidden',
  opacity: 0,
  lineHeight: '1px',
} as const;
/** Fills the rest of the line that mail clients show beside the subject, so that it does not run on into the mail. */
const FILLING = '\u00a0\u200c'.repeat(60);

/** The line that mail clients show beside the subject. The library's own filling is 12 kB of every mail, twice the mail itself. */
function Opening({ text }: { text: string }) {
  return (
    <div style={HIDDEN} data-skip-in-text="true">
      {text}
      {FILLING}
    </div>
  );
}

/** The owner of the copy that sends a mail. */
export interface Owner {
  /** Address for questions. */
  supportEmail: string;
  /** The school whose own copy it is. */
  schoolName?: string | undefined;
}

/** Around every mail. */
export const OwnerContext = createContext<Owner>({ supportEmail: '' });

function SchoolName() {
  const { schoolName } = useContext(OwnerContext);
  if (!schoolName) return null;
  return (
    <div
      className="soft"
      style={{ margin: '-16px 0 24px', fontSize: 14, lineHeight: '20px', color: SOFT }}
      data-skip-in-text="true"
    >
      {oneLine(schoolName)}
    </div>
  );
}

/** "Bellweek, Hill High, help@hill.example" */
function Signature() {
  const { schoolName, supportEmail } = useContext(OwnerContext);
  return [PRODUCT.name, ...(schoolName ? [oneLine(schoolName)] : []), supportEmail].join(', ');
}

interface LayoutProps {
  /** The line that mail clients show beside the subject. */
  preview: string;
  title: string;
  children: ReactNode;
  footer: ReactNode;
}

/** The frame of every mail. */
export function Layout({ preview, title, children, footer }: LayoutProps) {
  return (
    <Html lang="en-AU">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK}</style>
      </Head>
      <Opening text={preview} />
      <Body className="paper" style={{ margin: 0, padding: '32px 12px', backgroundColor: '#faf6ec', fontFamily: FONT }}>
        <Container
          className="sheet"
          style={{
            maxWidth: 560,
            padding: '32px 28px',
            backgroundColor: '#fffdf7',
            border: '1px solid #b4bdca',
            borderRadius: 10,
            overflowWrap: 'anywhere',
            wordBreak: 'break-word',
          }}
        >
          <MailLogo />
          <SchoolName />
          <Heading className="ink" as="h1" style={{ margin: '0 0 16px', fontSize: 26, lineHeight: '32px', color: INK }}>
            {title}
          </Heading>
          <Section className="ink" style={{ color: INK, fontSize: 16, lineHeight: '25px' }}>
            {children}
          </Section>
          <Hr className="rule" style={{ margin: '28px 0 16px', borderColor: '#d5dae0' }} />
          <Text className="soft" style={{ margin: 0, fontSize: 13, lineHeight: '20px', color: SOFT }}>
            {footer}
            <br />
            <Signature />
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={{ margin: '0 0 14px', fontSize: 16, lineHeight: '25px', color: 'inherit' }}>{children}</Text>;
}

/** Characters that turn the direction of writing, of the words around a name as well. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A subject or title is one line with one direction of writing, whatever was typed. */
export const oneLine = (text: string): string => cutText(text.replace(DIRECTION, '').replace(/\s+/g, ' ').trim(), 120);

/** The start of a typed text, for the line beside the subject. */
export const opening = (text: string): string => cutText(text.replace(/\s+/g, ' ').trim(), 120);

/** A web address in typed text, without the punctuation that follows it in a sentence. */
const WEB_ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)'’”\]])/;

function Linked({ line }: { line: string }) {
  return line.split(WEB_ADDRESS).map((part, at) =>
    at % 2 === 1 && URL.canParse(part) ? (
      <Link key={at} href={part} style={{ color: 'inherit', textDecoration: 'underline' }}>
        {part}
      </Link>
    ) : (
      part
    ),
  );
}

/** Typed text with its line breaks. Empty lines separate paragraphs. React escapes it. */
export function Lines({ text, linksAddresses = false }: { text: string; linksAddresses?: boolean }) {
  const paragraphs = text.trim().split(/(?:[^\S\n]*\r?\n){2,}/);
  return paragraphs.map((paragraph, index) => (
    <Paragraph key={index}>
      {paragraph.split(/\r?\n/).map((line, at) => (
        <Fragment key={at}>
          {at > 0 && <br />}
          {linksAddresses ? <Linked line={line} /> : line}
        </Fragment>
      ))}
    </Paragraph>
  ));
}

/** The button for the one thing to do next. */
export function Button({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Section style={{ margin: '6px 0 20px' }}>
      <Link
        className="button"
        href={href}
        style={{
          display: 'inline-block',
          padding: '12px 22px',
          borderRadius: 8,
          backgroundColor: '#ffc629',
          color: INK,
          fontSize: 16,
          fontWeight: 600,
          lineHeight: '20px',
          textDecoration: 'none',
        }}
      >
        {children}
      </Link>
    </Section>
  );
}

/** The parts from which a mail is rendered. */
export interface MailTemplate<Props> {
  subject: (props: Props) => string;
  body: (props: Props) => ReactElement;
}
