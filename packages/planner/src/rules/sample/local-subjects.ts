import type { Country, Settings } from '../../schema/settings.ts';

type Stage = NonNullable<Settings['stage']>;

const split = (names: string): readonly string[] => names.split(', ');

/** School subjects as students of a country call them, the most usual first. */
const SCHOOL: Record<Country, readonly string[]> = {
  AU: split(
    'English, Maths, Science, History, Geography, PE, Art, Music, Japanese, French, Biology, Chemistry, Physics, Drama',
  ),
  NZ: split(
    'English, Maths, Science, Social Studies, PE, Art, Te Reo Māori, Music, History, Geography, Biology, Chemistry, Physics, Drama',
  ),
  GB: split(
    'English, Maths, Biology, Chemistry, Physics, History, Geography, French, Spanish, RE, PE, Art, Music, Computer Science, Drama',
  ),
  IE: split(
    'English, Irish, Maths, Science, History, Geography, French, Business, PE, Art, Music, Religion, Biology, Chemistry, Physics',
  ),
  US: split(
    'English, Math, Algebra, Geometry, Biology, Chemistry, Physics, History, Government, Spanish, French, PE, Art, Band, Health',
  ),
  CA: split(
    'English, Math, Science, Social Studies, French, History, Geography, PE, Art, Music, Biology, Chemistry, Physics, Drama',
  ),
  other: split(
    'English, Maths, Science, History, Geography, French, Spanish, Art, Music, PE, Biology, Chemistry, Physics, Drama',
  ),
};

const AFTER_SCHOOL = split(
  'Economics, Psychology, Law, Biology, Chemistry, Statistics, Programming, Philosophy, History, Engineering, Nursing, Education',
);
const COLLEGE = split(
  'Economics, Psychology, Calculus, Biology, Chemistry, Statistics, Computer Science, Philosophy, History, Engineering, Nursing, Education',
);
const ELSEWHERE = split('English, Driving, Music, Work, Sport, Family');

/** Subjects that are offered; anything else can be typed. */
export function suggestedSubjects(country: Country | null, stage: Stage): readonly string[] {
  if (stage === 'other') return ELSEWHERE;
  if (stage === 'university') return country === 'US' ? COLLEGE : AFTER_SCHOOL;
  return SCHOOL[country ?? 'other'];
}
