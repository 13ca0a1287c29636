/** Our own rules for oxlint, in ESLint's format. */
export default {
  meta: { name: 'bellweek' },
  rules: {
    'no-clock-read': {
      create: (context) => ({
        NewExpression(node) {
          if (node.callee.name !== 'Date' || node.arguments.length > 0) return;
          context.report({ node, message: 'Take the time from the command context.' });
        },
      }),
    },
  },
};
