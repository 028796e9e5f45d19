import type { Response } from '../http-message.ts';

/** `ResponseHeadersPolicyConfig` of the template. */
export interface HeadersPolicy {
  readonly SecurityHeadersConfig?: {
    readonly ContentSecurityPolicy?: Overriding & { readonly ContentSecurityPolicy: string };
    readonly ContentTypeOptions?: Overriding;
    readonly FrameOptions?: Overriding & { readonly FrameOption: string };
    readonly ReferrerPolicy?: Overriding & { readonly ReferrerPolicy: string };
    readonly StrictTransportSecurity?: Overriding & {
      readonly AccessControlMaxAgeSec: number;
      readonly IncludeSubdomains?: boolean;
      readonly Preload?: boolean;
    };
    readonly XSSProtection?: Overriding & {
      readonly Protection: boolean;
      readonly ModeBlock?: boolean;
      readonly ReportUri?: string;
    };
  };
  readonly CustomHeadersConfig?: {
    readonly Items: readonly (Overriding & { readonly Header: string; readonly Value: string })[];
  };
  readonly RemoveHeadersConfig?: { readonly Items: readonly { readonly Header: string }[] };
}

interface Overriding {
  readonly Override: boolean;
}

type PolicyHeader = readonly [name: string, value: string, override: boolean];

/** Applies a policy's headers. */
export function withPolicyHeaders(response: Response, policy: HeadersPolicy): Response {
  const headers = new Headers(response.headers);
  for (const { Header } of policy.RemoveHeadersConfig?.Items ?? []) headers.delete(Header);
  for (const [name, value, override] of [...securityHeaders(policy), ...customHeaders(policy)]) {
    if (override || !headers.has(name)) headers.set(name, value);
  }
  return { ...response, headers };
}

function customHeaders({ CustomHeadersConfig }: HeadersPolicy): PolicyHeader[] {
  return (CustomHeadersConfig?.Items ?? []).map(({ Header, Value, Override }) => [Header, Value, Override]);
}

function securityHeaders({ SecurityHeadersConfig: config = {} }: HeadersPolicy): PolicyHeader[] {
  const headers: PolicyHeader[] = [];
  const add = (name: string, item: Overriding | undefined, value: string | undefined) => {
    if (item && value !== undefined) headers.push([name, value, item.Override]);
  };
  const { ContentSecurityPolicy, ContentTypeOptions, FrameOptions, ReferrerPolicy } = config;
  const { StrictTransportSecurity, XSSProtection } = config;
  add('content-security-policy', ContentSecurityPolicy, ContentSecurityPolicy?.ContentSecurityPolicy);
  add('x-content-type-options', ContentTypeOptions, 'nosniff');
  add('x-frame-options', FrameOptions, FrameOptions?.FrameOption);
  add('referrer-policy', ReferrerPolicy, ReferrerPolicy?.ReferrerPolicy);
  add('strict-transport-security', StrictTransportSecurity, hsts(StrictTransportSecurity));
  add('x-xss-protection', XSSProtection, xssProtection(XSSProtection));
  return headers;
}

type Security = NonNullable<HeadersPolicy['SecurityHeadersConfig']>;

function hsts(item: Security['StrictTransportSecurity']): string | undefined {
  if (!item) return undefined;
  const subdomains = item.IncludeSubdomains ? '; includeSubDomains' : '';
  return `max-age=${item.AccessControlMaxAgeSec}${subdomains}${item.Preload ? '; preload' : ''}`;
}

function xssProtection(item: Security['XSSProtection']): string | undefined {
  if (!item) return undefined;
  if (!item.Protection) return '0';
  return `1${item.ModeBlock ? '; mode=block' : ''}${item.ReportUri ? `; report=${item.ReportUri}` : ''}`;
}
