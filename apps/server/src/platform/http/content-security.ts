import type { FastifyHelmetOptions } from '@fastify/helmet'

/**
 * The policy the whole portal obeys: no inline script, nothing from elsewhere. Styles need a nonce, because the
 * component library writes `<style>` elements; the page's nonce is added where the page is sent (`files.ts`).
 */
export function contentSecurityPolicy(options: { isTls: boolean; liveOrigin?: string }) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      // Style attributes are set by React through the DOM; this covers those of server-sent documentation pages.
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...(options.liveOrigin ? [options.liveOrigin] : [])],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      frameSrc: ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(options.isTls ? { upgradeInsecureRequests: [] } : {}),
    },
  } satisfies FastifyHelmetOptions['contentSecurityPolicy']
}
