import { describe, expect, it } from 'vitest';
import { EndpointMap } from '../../../local/endpoint-map.ts';

describe('the address book', () => {
  const addresses = new EndpointMap();
  addresses.add('https://api.example.com', 'http://127.0.0.1:4000');
  addresses.add('https://site.example', 'http://localhost:3000');

  it('replaces known addresses wherever they stand in a text', () => {
    expect(addresses.localize('https://api.example.com/v1 and https://site.example')).toBe(
      'http://127.0.0.1:4000/v1 and http://localhost:3000',
    );
  });

  it('leaves an address alone that only begins like a known one', () => {
    const others = 'https://api.example.community https://site.example.org https://api-example.com';
    expect(addresses.localize(others)).toBe(others);
  });
});
