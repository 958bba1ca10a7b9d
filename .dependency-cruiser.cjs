// Who may import whom: docs/ARCHITECTURE.md draws it, this keeps it. One rule a sentence.
const { features, rules: serverRoomRules } = require('./scripts/server-room-rules.cjs')
const webFeatureRules = require('./scripts/web-feature-rules.cjs')

const io = '^(node:)?(fs|net|http|https|tls|dns|child_process|dgram|worker_threads)(/|$)'
const pure = '(^|/)(plan|plan-campaign|flight-check|score-model|evidence|classify-mail|[a-z-]+-field-map)\\.ts$'

const forbid = (name, from, to) => ({ name, severity: 'error', from, to })

module.exports = {
  forbidden: [
    forbid('no cycles', {}, { circular: true }),
    forbid(
      'contract imports only zod and itself',
      { path: '^contract/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^contract/|^node_modules/zod/' },
    ),
    forbid('web knows the contract, never the server', { path: '^web/' }, { path: '^(server|bench|scripts)/' }),
    forbid(
      'of web, only component tests import tests; the others borrow their processor clock',
      { path: '^web/', pathNot: '\\.component\\.test\\.tsx$' },
      { path: '^tests/', pathNot: '^tests/world/work\\.ts$' },
    ),
    ...webFeatureRules,
    forbid('ui and lib know nothing of features', { path: '^web/(ui|lib)/' }, { path: '^web/features/' }),
    forbid('ui knows nothing of the contract', { path: '^web/ui/' }, { path: '^contract/' }),
    ...serverRoomRules,
    forbid('server knows nothing of the browser', { path: '^server/' }, { path: '^(web|bench|scripts)/' }),
    forbid(
      'only tests import tests',
      { path: '^(server|web|contract)/', pathNot: '\\.test\\.tsx?$' },
      { path: '^tests/' },
    ),
    forbid(
      'routes are imported by the app alone, or by routes of the same feature',
      { path: '^server/([^/]+)/', pathNot: '^server/app\\.ts$|\\.test\\.ts$' },
      { path: `${features}.*-routes\\.ts$`, pathNot: '^server/$1/' },
    ),
    forbid(
      'of http, features use errors, limits, html and types',
      { path: features, pathNot: '\\.test\\.ts$' },
      {
        path: '^server/http/',
        pathNot:
          '^server/http/(errors|rate-limit|html|card-page|parts|page|same-origin|session|lock-password|bearer|try-again-page|validate|json-body)\\.ts$',
      },
    ),
    forbid('the database knows no feature', { path: '^server/db/' }, { path: `${features}|^server/(http|jobs)/` }),
    forbid(
      'http knows no feature',
      { path: '^server/http/', pathNot: '\\.test\\.ts$' },
      { path: `${features}|^server/jobs/` },
    ),
    forbid(
      'pure files do no I/O',
      { path: pure },
      { path: `^server/(db|http)/|${io}|^node_modules/(pg|drizzle-orm|fastify|nodemailer|imapflow)/` },
    ),
    forbid('everything resolves', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.css$|^dist/|^virtual:' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
