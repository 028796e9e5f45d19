/** Read while building, by build/legal-documents.ts. */
declare module '*/content/legal/terms.md' {
  const document: import('../../build/legal-documents.ts').LegalDocument;
  export default document;
}

declare module '*/content/legal/privacy.md' {
  const document: import('../../build/legal-documents.ts').LegalDocument;
  export default document;
}
