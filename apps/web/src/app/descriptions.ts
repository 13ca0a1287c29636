import { PRODUCT } from '@bellweek/api-client/contract/product';
import { paths } from '../config/paths.ts';

/**
 * Descriptions of pages by path, for search engines and shared links. Loaded after the first page, which brings its
 * own.
 */
export const DESCRIPTIONS: Record<string, string> = {
  [paths.home]:
    'A calendar and to-do list for students, easier and more flexible than a school planner. Plan homework, exams and everything else to the minute.',
  [paths.login]: `Log in to ${PRODUCT.name} with your Google or Apple account.`,
  [paths.signup]: `Sign up for ${PRODUCT.name} with your Google or Apple account. No new password to remember.`,
  [paths.schools]: `Unlock ${PRODUCT.name} for your students: school accounts, data on students’ own devices, no tracking. Book a free demo.`,
  [paths.privacy]: `What ${PRODUCT.name} knows about you, why, where it is stored, who gets to see it, and what remains when you leave.`,
  [paths.forPrincipals]: `What ${PRODUCT.name} is, costs and stores, on one sheet of paper for a principal.`,
  [paths.schoolIt]: `How your school’s IT allows ${PRODUCT.name} in Google Workspace or Microsoft Entra: client id, scopes, steps.`,
  [paths.terms]: `The rules for using ${PRODUCT.name}, in plain words: account, cost, what is yours, what we promise.`,
  [paths.accessibility]: `How accessible ${PRODUCT.name} is: what works, how we test it, and what does not work yet.`,
  [paths.trust]: `What ${PRODUCT.name} knows, who sees it, how it is kept safe, and how to report a security hole.`,
  [paths.status]: `Whether ${PRODUCT.name} works right now.`,
  [paths.pilot]: `Taking part in the ${PRODUCT.name} pilot at ${PRODUCT.pilotSchool.name}: download, walkthrough, ways of working, known issues and service alerts.`,
  [paths.waitlist]: `Join the beta of ${PRODUCT.name}, the calendar and to-do list for students. Early adopters enjoy 6 months free.`,
  [paths.requestDemo]: `Request a free personalised demo of ${PRODUCT.name} for your school: your own school week, not a slide deck.`,
  [paths.contact]: `Write to the people who make ${PRODUCT.name}: questions, ideas, and what does not work.`,
  [paths.download]: `Get ${PRODUCT.name} as an app for your computer, or use it in your browser. Your first 90 days are free.`,
  [paths.thankYou]: `Thanks for installing ${PRODUCT.name}: open it, log in once, and plan your first week.`,
  [paths.unsubscribe]: `Turn ${PRODUCT.name}’s email alerts off.`,
  [paths.resubscribe]: `Turn ${PRODUCT.name}’s email alerts back on.`,
  [paths.comingSoon]: `We’re still building this page of ${PRODUCT.name}.`,
  [paths.unauthorized]: `This account doesn’t have access to that page of ${PRODUCT.name}.`,
};
