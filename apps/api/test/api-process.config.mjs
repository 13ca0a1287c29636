/** How vite-node runs the API from its sources: the workspace's own packages as sources too, with decorators' metadata. */
const conditions = ['ws-source', 'module', 'node'];

export default {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
};
