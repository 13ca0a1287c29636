import { valueOf } from './components.ts';
import type { Component } from './components.ts';

/** UIDs of due work: Canvas's, except its own events and appointments, and Blackboard's graded items. */
const DUE_UID =
  /^event-(?:[a-z]+-)*(?:assignments?|quiz(?:zes)?|discussions?|topics?|checkpoints?|pages?|notes?|todos?|submissions?|modules?|items?|exams?|surveys?)(?:-[a-z]+)*-\d+|GradableItem-|^(?:assignment|quiz|discussion)[-_]\d+@?/i;
/** Addresses of due work: Canvas's of an item in its calendar, and Schoology's. */
const DUE_ADDRESS =
  /#(?:sub_)?(?:assignment|quiz|discussion|checkpoint)[a-z_]*_\d+|\/(?:assignment|assessment)\/\d+(?:\/|$)/i;
/** Schoology's own: the last line of its descriptions. */
const DUE_LINK = /\bLink: https?:\/\/[^\s\\]+\/(?:assignment|assessment)\/\d+\s*$/i;
const LONGEST_LINK = 300;
/** Canvas's own events. */
const EVENT_UID = /^event-(?:calendar-event|appointment-group|appointment)s?-/i;

/** Kind of an entry of a learning platform, whatever times it has; null of other entries. */
export function platformKind(component: Component): 'due' | 'event' | null {
  const uid = valueOf(component, 'UID') ?? '';
  if (EVENT_UID.test(uid)) return 'event';
  const isDue =
    DUE_UID.test(uid) ||
    DUE_ADDRESS.test(valueOf(component, 'URL') ?? '') ||
    DUE_LINK.test((valueOf(component, 'DESCRIPTION') ?? '').slice(-LONGEST_LINK));
  return isDue ? 'due' : null;
}

/** Whether an entry is due work of a learning platform. */
export const isDueWork = (component: Component): boolean => platformKind(component) === 'due';

const words = (...all: string[]): string => all.join('|');
/** Words of learning platforms behind or before a title of something that begins, in Moodle's languages. */
const OPENS = words(
  ...['opens?', 'opening', 'is open', 'starts?', 'begins?', 'available', 'availability starts', 'becomes available'],
  ...['öffnet(?: sich)?', 'wird geöffnet', 'geöffnet', 'beginnt', 'startet', 'verfügbar', 'freigeschaltet', 'beginn'],
  ...["s['’]ouvre", 'ouvre', 'ouvert[es]*', 'commence', 'débute', 'disponible', 'ouverture'],
  ...['(?:se )?abre', 'abiert[oa]', 'comienza', 'empieza', 'inicia', 'apertura', 'inicio'],
  ...['(?:si )?apre', 'apert[oa]', 'inizia', 'inizio', 'disponibile', 'aprirà'],
  ...['opent', 'gaat open', 'geopend', 'begint', 'beschikbaar', 'opening'],
  ...['abert[oa]', 'começa', 'início', 'abertura', 'disponível'],
);
/** A submission or grading that begins: "opens for submissions". */
const FOR = '(?:\\s+(?:for|für|pour|para|per|voor|à|au|aux|até)\\s+.{1,60})?';
const OPENS_AT_END = new RegExp(`(?:^|[\\s:–—(-])(?:${OPENS})${FOR}[\\s.!)]*$`, 'iu');
const OPENS_AT_START =
  /^(?:opening of|öffnung|beginn (?:von|des|der)|ouverture d[eu]s?|début d[eu]s?|apertura d[eil]\w*|inicio de|inizio d\w+|abertura d\w+|início d\w+|opening van|start van)\s/iu;

/** Whether a title says that something opens or begins, which is no time to hand it in. */
export const saysOpening = (title: string): boolean => OPENS_AT_END.test(title) || OPENS_AT_START.test(title);
