import { importsOf, isModule, nodesOf, type SourceFile, type SyntaxNode } from './source-files.ts';

/** The kind of content that an expression, or a child of an element, renders. */
interface Shown {
  readonly isText: boolean;
  /** Whether it may change, come or go while its siblings stay. */
  readonly mayChange: boolean;
}

interface Child extends Shown {
  readonly node: SyntaxNode;
}

const ELEMENT: Shown = { isText: false, mayChange: false };
const CHANGING_ELEMENT: Shown = { isText: false, mayChange: true };
const CONSTANT_TEXT: Shown = { isText: true, mayChange: false };
const CHANGING_TEXT: Shown = { isText: true, mayChange: true };

/**
 * The texts that stop working when a browser translates the page. A translation replaces every text node by elements of
 * its own: React then changes an invisible text node, or does not find the one that it inserts an element before.
 * It sets a text that is the only child of its element as that element's content, which works either way. So a text
 * that may change has an element of its own, or is the key of its element, which is then another one for another text.
 * Nothing that may come or go stands before a text.
 * @param entries the paths of the modules that browsers load first
 * @returns each such text as `path:line text`
 */
export function untranslatableTexts(files: readonly SourceFile[], entries: RegExp): string[] {
  const modules = files.filter(({ path }) => path.endsWith('.tsx')).map((file) => new Elements(file));
  // Twice: the properties that a component passes on depend on those it receives.
  const given = [0, 1].reduce<readonly Property[]>(
    (known) => modules.flatMap((module) => module.givenProperties(known)),
    [],
  );
  const reached = reachableFrom(files, entries);
  return modules
    .filter(({ file }) => reached.has(file))
    .flatMap((module) =>
      module.textsAtRisk(given).map(({ start, end }) => {
        const { path, text } = module.file;
        const line = text.slice(0, start).split('\n').length;
        return `${path}:${line} ${text.slice(start, end).replace(/\s+/g, ' ').trim()}`;
      }),
    );
}

/** The modules that browsers run. The others only make documents. */
function reachableFrom(files: readonly SourceFile[], entries: RegExp): Set<SourceFile> {
  const modules = new Map(files.filter(isModule).map((file) => [file.path, file]));
  const reached = new Set<SourceFile>();
  const visit = (file: SourceFile | undefined): void => {
    if (!file || reached.has(file)) return;
    reached.add(file);
    for (const { target, isType } of importsOf(file)) if (!isType) visit(modules.get(target));
  };
  for (const file of modules.values()) if (entries.test(file.path)) visit(file);
  return reached;
}

/** A property that an element passes to its component. */
interface Property extends Shown {
  readonly component: string;
  readonly name: string;
}

/** The elements of a module. */
class Elements {
  readonly file: SourceFile;
  readonly #nodes: readonly SyntaxNode[];
  readonly #functions: readonly SyntaxNode[];
  readonly #names: Names;
  #given: readonly Property[] = [];

  constructor(file: SourceFile) {
    this.file = file;
    this.#nodes = nodesOf(file);
    this.#functions = this.#nodes.filter(({ type }) => /Function(?:Declaration|Expression)$/.test(type));
    this.#names = new Names(this.#nodes);
  }

  /**
   * Lists the properties that this module's elements give to their components, their children included.
   * @param known properties given by the elements of all modules
   */
  givenProperties(known: readonly Property[]): Property[] {
    this.#given = known;
    return this.#nodes
      .filter(({ type }) => type === 'JSXElement')
      .flatMap((element) => {
        const component = tagOf(element);
        const children = this.#childrenOf(element).map((child) => ({ ...child, name: 'children' }));
        const attributes = nodesIn(nodeIn(element.openingElement).attributes)
          .filter(({ type, value }) => type === 'JSXAttribute' && value)
          .map(({ name, value }) => ({ ...this.#shown(nodeIn(value)), name: String(nodeIn(name).name) }));
        return [...children, ...attributes].map((one) => ({ ...one, component }));
      });
  }

  /** @param given properties given by the elements of all modules */
  textsAtRisk(given: readonly Property[]): SyntaxNode[] {
    this.#given = given;
    return this.#nodes.flatMap((node) => {
      const children = this.#childrenOf(node);
      const key = this.#keyOf(node);
      // The element that a fragment is in is not known.
      const isFragment = node.type === 'JSXFragment';
      const isAtRisk = ({ isText, mayChange, node: child }: Child, index: number) =>
        isText &&
        (isFragment ||
          (mayChange && children.length > 1 && this.#sourceOf(child) !== key) ||
          children.slice(0, index).some(isChanging));
      const isComponent = node.type === 'FunctionDeclaration' && /^[A-Z]/.test(String(nodeIn(node.id).name));
      const returned = isComponent ? this.#returnedBy(node) : [];
      return [
        ...children.filter(isAtRisk).map((child) => child.node),
        ...returned.filter((value) => this.#shown(value).isText),
      ];
    });
  }

  /** The key of an element as it is written, in braces. */
  #keyOf({ openingElement }: SyntaxNode): string | undefined {
    const attributes = nodesIn(nodeIn(openingElement)?.attributes ?? []);
    const key = attributes.find(({ name }) => name && nodeIn(name).name === 'key');
    return key && this.#sourceOf(nodeIn(key.value));
  }

  #sourceOf({ start, end }: SyntaxNode): string {
    return this.file.text.slice(start, end);
  }

  #childrenOf(node: SyntaxNode): Child[] {
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return [];
    return nodesIn(node.children).flatMap((child) => {
      const isLayout = child.type === 'JSXText' && /^\s*\n\s*$/.test(String(child.value));
      const isComment = nodeIn(child.expression)?.type === 'JSXEmptyExpression';
      return isLayout || isComment ? [] : [{ node: child, ...this.#shown(child) }];
    });
  }

  /** Lists the values that a function returns. */
  #returnedBy(node: SyntaxNode): SyntaxNode[] {
    const body = nodeIn(node.body);
    if (body.type !== 'BlockStatement') return [body];
    return this.#nodes
      .filter(({ type, start }) => type === 'ReturnStatement' && this.#functionAt(start) === node)
      .map(({ argument }) => nodeIn(argument))
      .filter(Boolean);
  }

  /** The innermost function around a place in the module. */
  #functionAt(place: number): SyntaxNode | undefined {
    return this.#functions.findLast(({ start, end }) => start < place && place < end);
  }

  #shown(node: SyntaxNode): Shown {
    switch (node.type) {
      case 'JSXText':
        return CONSTANT_TEXT;
      case 'JSXExpressionContainer':
      case 'ParenthesizedExpression':
        return this.#shown(nodeIn(node.expression));
      case 'JSXElement':
        return this.#rendered(node);
      case 'JSXFragment':
        return this.#childrenOf(node).some(isChanging) ? CHANGING_ELEMENT : ELEMENT;
      case 'Literal':
        return ['string', 'number'].includes(typeof node.value) ? CONSTANT_TEXT : ELEMENT;
      case 'LogicalExpression':
        return this.#oneOf(node.operator === '&&' ? [node.right] : [node.left, node.right]);
      case 'ConditionalExpression':
        return this.#oneOf([node.consequent, node.alternate]);
      case 'ArrowFunctionExpression':
      case 'FunctionDeclaration':
        return this.#oneOf(this.#returnedBy(node));
      case 'CallExpression':
        return this.#called(node);
      case 'Identifier':
        return this.#named(node);
      default:
        return this.#names.isConstant(node) ? CONSTANT_TEXT : CHANGING_TEXT;
    }
  }

  /** A component may be empty, or change its element. */
  #rendered(element: SyntaxNode): Shown {
    const tag = tagOf(element);
    if (/^[a-z]|Icon$/.test(tag)) return ELEMENT;
    const component = this.#names.valueOf(tag);
    const [returned, ...others] =
      component?.type === 'FunctionDeclaration' ? this.#returnedBy(component) : [];
    return returned?.type === 'JSXElement' && others.length === 0
      ? this.#rendered(returned)
      : CHANGING_ELEMENT;
  }

  #oneOf(nodes: readonly unknown[]): Shown {
    return nodes.some((node) => this.#shown(nodeIn(node)).isText) ? CHANGING_TEXT : CHANGING_ELEMENT;
  }

  #called(node: SyntaxNode): Shown {
    const [callee, given] = [nodeIn(node.callee), nodesIn(node.arguments)];
    if (callee.name === 'createPortal') return ELEMENT;
    if ([callee, ...given].every((one) => this.#names.isConstant(one))) return CONSTANT_TEXT;
    const isMap = callee.type === 'MemberExpression' && nodeIn(callee.property).name === 'map';
    return this.#oneOf(isMap ? given.slice(0, 1) : [callee]);
  }

  #named(node: SyntaxNode): Shown {
    const name = String(node.name);
    if (name === 'undefined') return ELEMENT;
    const value = this.#names.valueOf(name);
    if (value) return this.#shown(value);
    if (this.#names.isConstant(node)) return CONSTANT_TEXT;
    const component = nodeIn(this.#functionAt(node.start)?.id)?.name;
    const given = this.#given.filter((one) => one.component === component && one.name === name);
    return given.length > 0 && !given.some(({ isText }) => isText) ? CHANGING_ELEMENT : CHANGING_TEXT;
  }
}

/** The declarations of the names in a module. */
class Names {
  /** By name, for every place that declares it; a part of a value has the value of the whole. */
  readonly #declared = new Map<
    string,
    { readonly value: SyntaxNode | undefined; readonly isPart: boolean }[]
  >();

  constructor(nodes: readonly SyntaxNode[]) {
    for (const node of nodes) {
      if (node.type === 'VariableDeclarator') this.#bind(node.id, node.init);
      if (/^Import\w*Specifier$/.test(node.type)) this.#bind(node.local, node);
      if (node.type === 'FunctionDeclaration') this.#bind(node.id, node);
      if (Array.isArray(node.params)) for (const one of node.params) this.#bind(one, undefined);
    }
  }

  /** Returns the value of a name with a single declaration. */
  valueOf(name: string): SyntaxNode | undefined {
    const [first, ...others] = this.#declared.get(name) ?? [];
    if (!first || others.length > 0 || first.isPart || first.value?.type.startsWith('Import'))
      return undefined;
    return first.value;
  }

  isConstant(node: SyntaxNode | undefined): boolean {
    switch (node?.type) {
      case 'Literal':
        return true;
      case 'Identifier': {
        const declared = this.#declared.get(String(node.name));
        return declared?.every(({ value }) => this.isConstant(value)) ?? false;
      }
      case 'MemberExpression':
        return (
          this.isConstant(nodeIn(node.object)) && (!node.computed || this.isConstant(nodeIn(node.property)))
        );
      case 'TemplateLiteral':
        return nodesIn(node.expressions).every((one) => this.isConstant(one));
      default:
        return node?.type.startsWith('Import') ?? false;
    }
  }

  #bind(pattern: unknown, value: unknown, isPart = false): void {
    const node = nodeIn(pattern);
    if (node.type === 'Identifier') {
      const name = String(node.name);
      const declared = this.#declared.get(name) ?? [];
      this.#declared.set(name, [...declared, { value: value as SyntaxNode | undefined, isPart }]);
    } else if (node.type === 'AssignmentPattern') this.#bind(node.left, undefined);
    else if (node.type === 'ArrayPattern') {
      for (const one of nodesIn(node.elements).filter(Boolean)) this.#bind(one, value, true);
    } else if (node.type === 'ObjectPattern') {
      for (const { value: one, argument } of nodesIn(node.properties))
        this.#bind(one ?? argument, value, true);
    }
  }
}

function isChanging({ mayChange }: Shown): boolean {
  return mayChange;
}

function tagOf(element: SyntaxNode): string {
  return String(nodeIn(nodeIn(element.openingElement).name).name);
}

const nodeIn = (field: unknown) => field as SyntaxNode;
const nodesIn = (field: unknown) => field as readonly SyntaxNode[];
