import { brand } from '../../../domain/brand.ts';

export const AUTH_SEO = {
  title: 'Sign In',
  description: `Sign in to ${brand.name}, or make an account.`,
} as const;
