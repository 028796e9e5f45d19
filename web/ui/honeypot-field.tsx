/**
 * A field that people neither see nor reach, and that programs fill in: the server takes no notice of what comes
 * with it filled. Its name says nothing to a browser that fills in forms for people.
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
