/**
 * A field that people neither see nor reach, and that bots fill in: the server ignores submissions in which it is
 * filled. Its name means nothing to a browser's autofill.
 */
export function HoneypotField() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        Topic
        <input type="text" name="topic" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
