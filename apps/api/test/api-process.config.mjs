/** Settings by which vite-node runs the API from its sources, with the workspace's own packages and decorators' metadata. */
const conditions = ['ws-source', 'module', 'node'];

export default {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
};
