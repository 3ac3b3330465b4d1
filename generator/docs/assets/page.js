/** Starts the reference UI on the document of one module, without anything that asks another host. */
'use strict';

const settings = window.svcSettings;
const content = window.svcPage;

/** The account stands behind the site's own address. Legacy methods take the token in the body. */
if (settings.tryIt) {
  content.servers = [{ url: location.origin, description: 'The built-in account, behind this site' }];
  for (const [path, item] of Object.entries(content.paths)) {
    if (!path.startsWith('/rest/') || path.startsWith('/rest/api/')) continue;
    for (const operation of Object.values(item)) {
      const media = operation.requestBody?.content?.['application/json'];
      if (media) media.example = { ...media.example, auth: settings.accessToken };
    }
  }
}

/** `#tasksTaskGet` or `#tasks.task.get` opens a method; the UI's own form of an address follows. */
function slugOf(hash) {
  const wanted = decodeURIComponent(hash.replace(/^#/, ''));
  for (const item of Object.values(content.paths)) {
    for (const operation of Object.values(item)) {
      if (operation.operationId === wanted || operation['x-method'] === wanted)
        return `#tag/${operation.tags[0].toLowerCase().replace(/\s+/g, '-')}/${operation.operationId}`;
    }
  }
  return undefined;
}

const slug = slugOf(location.hash);
if (slug) history.replaceState(null, '', slug);

Scalar.createApiReference('#app', {
  content,
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  hideTestRequestButton: !settings.tryIt,
  documentDownloadType: 'none',
  defaultOpenFirstTag: true,
  defaultOpenAllTags: true,
  hideModels: true,
  operationTitleSource: 'summary',
  hiddenClients: true,
  generateTagSlug: ({ name }) => name.toLowerCase().replace(/\s+/g, '-'),
  generateOperationSlug: ({ operationId, method, path }) => operationId ?? `${method}${path}`,
  authentication: {
    preferredSecurityScheme: Object.keys(content.paths).some((path) => path.startsWith('/v1/'))
      ? 'apiKey'
      : 'bearer',
    securitySchemes: settings.tryIt
      ? { bearer: { token: settings.accessToken }, apiKey: { value: settings.gatewayKey } }
      : {},
  },
});
