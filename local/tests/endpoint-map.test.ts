import { describe, expect, it } from 'vitest';
import { EndpointMap } from '../endpoint-map.ts';

describe('the endpoint map', () => {
  const endpoints = new EndpointMap();
  endpoints.add('https://api.example.com', 'http://127.0.0.1:4000');
  endpoints.add('https://site.example', 'http://localhost:3000');

  it('replaces known URLs wherever they stand in a text', () => {
    expect(endpoints.localize('https://api.example.com/v1 and https://site.example')).toBe(
      'http://127.0.0.1:4000/v1 and http://localhost:3000',
    );
  });

  it('keeps a URL that only begins like a known one', () => {
    const others = 'https://api.example.community https://site.example.org https://api-example.com';
    expect(endpoints.localize(others)).toBe(others);
  });
});
