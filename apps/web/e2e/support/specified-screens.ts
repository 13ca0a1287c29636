/** A screen of section 2 of the specification: a text it gives, and where it leads on to, if it does. */
export interface SpecifiedScreen {
  path: string;
  text: string | RegExp;
  leadsTo?: string;
}

export const PUBLIC_SCREENS: SpecifiedScreen[] = [
  { path: '/', text: 'Time Management Built For Students' },
  { path: '/individuals', text: 'Join the Waitlist', leadsTo: '/waitlist' },
  { path: '/schools', text: 'Book a Free Demo' },
  { path: '/login', text: "Don't have an account?" },
  { path: '/signup', text: 'Sign up with Google' },
  { path: '/logout', text: 'Time Management Built For Students', leadsTo: '/' },
  { path: '/download', text: /^Access \S+ Anywhere$/ },
  { path: '/waitlist', text: 'Join the Waitlist' },
  { path: '/request-demo', text: 'Request a Free Personalised Demo' },
  { path: '/contact', text: 'Get in Touch!' },
  { path: '/privacy', text: /24 April 2025/ },
  { path: '/thank-you', text: 'Log In to Manage your Account' },
  { path: '/coming-soon', text: 'Back to Home' },
  { path: '/unauthorized', text: 'Back to Home' },
  { path: '/unsubscribe?email=fay@example.com', text: 'You will no longer receive alerts...' },
  {
    path: '/resubscribe?email=fay@example.com',
    text: "Emails are back on. We'll send helpful alerts when it matters.",
  },
  { path: '/northfield', text: /^Known issues$/i },
  { path: '/no-such-page', text: "Hmmm, that page doesn't exist." },
];

export const SIGNED_IN_SCREENS: SpecifiedScreen[] = [
  { path: '/dashboard', text: 'Account Settings' },
  { path: '/plans', text: 'Available Plans' },
  { path: '/account', text: 'Authentication via Google' },
  { path: '/join', text: 'Back to Home', leadsTo: '/coming-soon' },
];

/** Each has a "← Dashboard" button too. */
export const OPERATOR_SCREENS: SpecifiedScreen[] = [
  { path: '/admin', text: 'Manage Users' },
  { path: '/admin/users', text: 'Joined' },
  { path: '/admin/emails', text: 'Preview Email' },
  { path: '/admin/licenses', text: /^Showing \d+ to \d+ of \d+ results?$/ },
  { path: '/admin/institutions', text: '+ Create Institution' },
  { path: '/admin/waitlist', text: /^signed up at$/i },
  { path: '/admin/contact', text: 'Demo Requests' },
  { path: '/admin/feedback', text: /^message$/i },
  { path: '/admin/audit-logs', text: /^timestamp$/i },
];
