import { Container } from '../../ui/layout.tsx';

/** Instead of an article that is on its way. */
export function LoadingArticle() {
  return (
    <Container className="min-h-[60vh] pt-16">
      <h1 className="sr-only">Blog post</h1>
      <p role="status" className="text-lead">
        Loading blog post...
      </p>
    </Container>
  );
}
