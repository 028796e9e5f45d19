import { marked, type Token, type Tokens } from 'marked';
import type { LetterBlock, LetterLine, LetterPart } from '../../domain/emails/letter-blocks.ts';

/** Maximum nesting. Deeper Markdown is shown as source. */
const MAX_DEPTH = 12;

/**
 * Parses a letter's Markdown. HTML in it is shown as source. Pictures of other sites become links, since they would tell
 * those sites when each person reads a letter.
 * @param siteUrl to which paths such as `/blog` are added
 */
export function parseLetter(markdown: string, siteUrl: string): LetterBlock[] {
  return new LetterParser(siteUrl).parse(markdown);
}

class LetterParser {
  readonly #siteUrl: string;

  constructor(siteUrl: string) {
    this.#siteUrl = siteUrl;
  }

  parse(markdown: string): LetterBlock[] {
    try {
      return this.#blocks(marked.lexer(markdown, { gfm: true }), 0);
    } catch (error) {
      // Nested more deeply than the parser can follow.
      if (error instanceof RangeError) return [{ kind: 'paragraph', parts: [markdown] }];
      throw error;
    }
  }

  #blocks(tokens: readonly Token[], depth: number): LetterBlock[] {
    return tokens.flatMap((token) => this.#block(token, depth));
  }

  #block(token: Token, depth: number): LetterBlock[] {
    if (depth > MAX_DEPTH) return plainBlock(token.raw);
    switch (token.type) {
      case 'space':
      case 'def':
        return [];
      case 'heading': {
        const { depth: level, tokens = [] } = token as Tokens.Heading;
        return [{ kind: 'heading', level: level <= 2 ? 2 : 3, parts: this.#line(tokens) }];
      }
      case 'paragraph':
      case 'text':
        return this.#paragraph(token as Tokens.Paragraph | Tokens.Text);
      case 'list': {
        const { ordered, start, items } = token as Tokens.List;
        return [
          {
            kind: 'list',
            start: ordered ? Number(start) || 1 : undefined,
            items: items.map((item) => this.#blocks(item.tokens, depth + 1)),
          },
        ];
      }
      case 'blockquote':
        return [
          { kind: 'quote', blocks: this.#blocks((token as Tokens.Blockquote).tokens ?? [], depth + 1) },
        ];
      case 'code':
        return [{ kind: 'code', text: (token as Tokens.Code).text }];
      case 'hr':
        return [{ kind: 'rule' }];
      case 'table': {
        const { header, rows } = token as Tokens.Table;
        const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => this.#line(tokens));
        return [{ kind: 'table', head: cells(header), rows: rows.map(cells) }];
      }
      default:
        return plainBlock(token.raw);
    }
  }

  /** A picture is a block of its own, wherever it stands in a paragraph. */
  #paragraph(token: Tokens.Paragraph | Tokens.Text): LetterBlock[] {
    const blocks: LetterBlock[] = [];
    let parts: LetterPart[] = [];
    const end = () => {
      if (parts.some((part) => typeof part !== 'string' || part.trim() !== '')) {
        blocks.push({ kind: 'paragraph', parts });
      }
      parts = [];
    };
    for (const one of token.tokens ?? [token]) {
      const image = one.type === 'image' ? this.#image(one as Tokens.Image) : undefined;
      if (image) {
        end();
        blocks.push(image);
      } else {
        parts.push(...this.#part(one));
      }
    }
    end();
    return blocks;
  }

  #image({ href, text }: Tokens.Image): LetterBlock | undefined {
    const src = this.#resolve(href);
    return src.startsWith(`${this.#siteUrl}/`) ? { kind: 'image', src, alt: text } : undefined;
  }

  #line(tokens: readonly Token[] = []): LetterLine {
    return tokens.flatMap((token) => this.#part(token));
  }

  #part(token: Token): LetterPart[] {
    switch (token.type) {
      case 'br':
        return [{ kind: 'break' }];
      case 'strong':
        return [{ kind: 'strong', parts: this.#line((token as Tokens.Strong).tokens) }];
      case 'em':
        return [{ kind: 'emphasis', parts: this.#line((token as Tokens.Em).tokens) }];
      case 'del':
        return [{ kind: 'deleted', parts: this.#line((token as Tokens.Del).tokens) }];
      case 'codespan':
        return [{ kind: 'code', parts: [(token as Tokens.Codespan).text] }];
      case 'link': {
        const { href, tokens } = token as Tokens.Link;
        return [{ kind: 'link', href: this.#resolve(href), parts: this.#line(tokens) }];
      }
      case 'image': {
        const { href, text } = token as Tokens.Image;
        return [{ kind: 'link', href: this.#resolve(href), parts: [text || href] }];
      }
      case 'escape':
        return [(token as Tokens.Escape).text];
      case 'text': {
        const { tokens, text } = token as Tokens.Text;
        return tokens ? [...this.#line(tokens)] : [text];
      }
      default:
        return [token.raw];
    }
  }

  #resolve(href: string): string {
    return /^\/(?!\/)/.test(href) ? `${this.#siteUrl}${href}` : href;
  }
}

function plainBlock(raw: string): LetterBlock[] {
  const text = raw.trim();
  return text === '' ? [] : [{ kind: 'paragraph', parts: [text] }];
}
