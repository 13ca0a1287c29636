import { PRODUCT } from '@bellweek/api-client/contract/product';
import { Link } from '@bellweek/ui/link';
import { paths } from '../../config/paths.ts';
import { FactEmail } from '../../site/fact.tsx';

/** The privacy notice for students: short enough to be read to its end. */
export function StudentNotice() {
  return (
    <>
      <p>
        {PRODUCT.name} is a planner for school. What you plan stays on your device. We don’t see your homework, your
        exams or your timetable.
      </p>
      <ul>
        <li>
          <b>Sync</b> is off until you turn it on. Then we hold a locked copy, so that your other devices have it too.
          Your devices hold the key. If your school can open the copy too, the planner says so and asks you first.
        </li>
        <li>
          <b>A calendar that you share</b> is on our server until you stop. Everybody who has its address can read it,
          and so can we.
        </li>
        <li>
          <b>We know</b> your name, your email address, your plan and when you logged in. You need an account for that.
        </li>
        <li>
          <b>Once a week</b> the app can send us numbers, such as how many tasks you finished. It asks you first, and
          you can say no. Nothing else changes if you do.
        </li>
        <li>
          <b>No ads, no tracking.</b> We never sell anything about you, and no program decides anything about you.
        </li>
        <li>
          <b>Your school</b> knows that you have an account, if it pays for it. It doesn’t see what you plan, unless you
          said yes to that.
        </li>
        <li>
          <b>You decide.</b> On your <Link href={paths.account}>account page</Link> you can download all that we hold,
          and delete it. You don’t have to say why.
        </li>
      </ul>
      <p>If you are under 16, ask a parent or carer before you sign up.</p>
      <p>
        Questions? Write to <FactEmail name="privacyEmail" />. A parent or a teacher can write for you.
      </p>
    </>
  );
}
