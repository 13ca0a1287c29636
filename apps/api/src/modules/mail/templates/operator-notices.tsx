import { PRODUCT } from '@bellweek/api-client/contract/product';
import { sayRights } from '@bellweek/api-client/contract/role-rights';
import type { Role } from '@bellweek/api-client/contract/roles';
import { Button, Layout, Paragraph } from './layout.js';
import type { MailTemplate } from './layout.js';

const FOOTER = `You’re getting this email because you are an operator of ${PRODUCT.name}.`;

export const recoveryCodeUsed: MailTemplate<{ codesLeft: number }> = {
  subject: () => `A recovery code of your ${PRODUCT.name} account was used`,
  body: ({ codesLeft }) => (
    <Layout preview="If that wasn’t you, tell your team now." title="A recovery code was used" footer={FOOTER}>
      <Paragraph>
        Someone signed in to the operators’ area with one of your recovery codes. You have {codesLeft} left.
      </Paragraph>
      <Paragraph>If that wasn’t you, tell an administrator now, so that your access can be ended.</Paragraph>
    </Layout>
  ),
};

export const operatorInvitation: MailTemplate<{ role: Role; providerName: string; days: number; url: string }> = {
  subject: () => `You’re invited to help run ${PRODUCT.name}`,
  body: ({ role, providerName, days, url }) => (
    <Layout
      preview={`Log in with ${providerName} in the next ${days} days.`}
      title={`Help run ${PRODUCT.name}`}
      footer={`You’re getting this email because an administrator of ${PRODUCT.name} invited this address. If you didn’t expect it, you can ignore it.`}
    >
      <Paragraph>
        An administrator invited you to be an operator in the role {role}. {sayRights(role)}
      </Paragraph>
      <Paragraph>
        Log in with {providerName} and this address in the next {days} days. Then you add a passkey.
      </Paragraph>
      <Button href={url}>Log In with {providerName}</Button>
    </Layout>
  ),
};

export const operatorRoleChanged: MailTemplate<{ role: Role }> = {
  subject: () => `Your role at ${PRODUCT.name} changed`,
  body: ({ role }) => (
    <Layout preview="An administrator changed it." title={`Your role is now ${role}`} footer={FOOTER}>
      <Paragraph>An administrator changed your role. {sayRights(role)}</Paragraph>
      <Paragraph>If you didn’t expect this, ask an administrator.</Paragraph>
    </Layout>
  ),
};

export const operatorRevoked: MailTemplate<Record<string, never>> = {
  subject: () => `You are no longer an operator of ${PRODUCT.name}`,
  body: () => (
    <Layout
      preview="Your own account stays."
      title="You are no longer an operator"
      footer={`You’re getting this email because you were an operator of ${PRODUCT.name}.`}
    >
      <Paragraph>
        An administrator ended your access to the operators’ area. You were logged out everywhere, and your passkeys
        were removed.
      </Paragraph>
      <Paragraph>Your own account stays. If you didn’t expect this, ask an administrator.</Paragraph>
    </Layout>
  ),
};
