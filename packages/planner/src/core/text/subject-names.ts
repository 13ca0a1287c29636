/** Synonyms of a school subject: what students write, and the letters that timetables make codes of. */
interface Family {
  /** As written in titles, the usual name first; abbreviations that are words as well are left out. */
  names: readonly string[];
  /** "10MAT1", "SCI10". */
  codes: readonly string[];
}

const family = (names: string, codes: string): Family => ({ names: names.split('|'), codes: codes.split('|') });

export const SUBJECT_FAMILIES: readonly Family[] = [
  family('maths|math|mathematics', 'mat|mth|math|maths'),
  family('english|eng', 'eng|enl|ela'),
  family('science|sci', 'sci|scie'),
  family('biology|bio|biol', 'bio|biol'),
  family('chemistry|chem', 'chm|che|chem'),
  family('physics|phys', 'phy|phys'),
  family('history|hist', 'his|hist|hsy'),
  family('geography|geog', 'geo|geog|ggr'),
  family('physical education|pe|phys ed|pdhpe|hpe', 'pe|hpe|pdh|pdhpe|phe'),
  family('economics|econ', 'eco|econ'),
  family('business studies|business', 'bus|bst'),
  family('psychology|psych', 'psy|psyc|psych'),
  family('music', 'mus|musi'),
  family('visual arts|visual art|art', 'art|var|vart'),
  family('drama|theatre', 'dra|dram'),
  family('french', 'fre|fra|frn|fren'),
  family('german', 'ger|germ'),
  family('spanish', 'spa|span'),
  family('italian', 'ita|ital'),
  family('japanese', 'jap|jpn|jpns'),
  family('chinese|mandarin', 'chi|chin'),
  family('indonesian', 'ind|indo'),
  family('latin', 'lat|latn'),
  family('religious studies|religious education|religion', 're|rs|rel|reli'),
  family('legal studies', 'leg|legl'),
  family('accounting', 'acc|acct'),
  family('literature|english literature|english lit', 'lit'),
  family('design and technology|design technology|design & technology|dnt|d&t', 'dt|dat|det|dtc'),
  family('computer science|comp sci|computing|ict', 'ict|com|csc|comp|cs'),
  family('politics', 'pol'),
  family('government', 'gov|govt'),
  family('te reo Māori|te reo maori|te reo', 'mao|tro'),
  family('philosophy', 'phi|phil'),
  family('statistics|stats', 'sta|stat'),
];
