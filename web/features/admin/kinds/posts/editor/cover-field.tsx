import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { POST_LIMITS, type PostTexts } from '../../../../../../domain/posts.ts';
import { TextField } from '../../../../../ui/text-field.tsx';
import { describeFailure } from '../../../admin-failure.ts';
import { DashboardDialog } from '../../../dashboard-dialog.tsx';
import { FormError, SmallButton } from '../../../layout.tsx';
import { useOffice } from '../../../office.ts';
import { PictureError, uploadPicture } from './upload-picture.ts';

interface CoverFieldProps {
  readonly texts: PostTexts;
  /** Paths of the pictures of the release. */
  readonly covers: readonly string[];
  readonly errors: { readonly picture: string | undefined; readonly alt: string | undefined };
  readonly onChange: (changes: Partial<PostTexts>) => void;
}

type Cover = Pick<PostTexts, 'featuredImage' | 'coverAlt'>;

/** Returns what an uploaded picture changes: nothing that the author changed since the upload began. */
export function toUploadedCover(path: string, begun: Cover, now: Cover): Partial<Cover> {
  if (now.featuredImage !== begun.featuredImage) return {};
  return { featuredImage: path, ...(now.coverAlt === begun.coverAlt && { coverAlt: '' }) };
}

/** The picture of a post, and its description. */
export function CoverField({
  texts: { featuredImage, coverAlt },
  covers,
  errors,
  onChange,
}: CoverFieldProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const { api } = useOffice();
  const upload = useMutation({
    mutationFn: (chosen: File) => uploadPicture(api, chosen),
    onMutate: () => ({ featuredImage, coverAlt }),
    onSuccess: (path, _, begun) => onChange(toUploadedCover(path, begun, { featuredImage, coverAlt })),
  });
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-semibold text-small">Picture</legend>
      <div className="flex flex-wrap items-center gap-3">
        {featuredImage ? (
          <img
            src={featuredImage}
            alt=""
            width={1280}
            height={800}
            className="aspect-[8/5] h-auto w-36 rounded-control bg-sunk object-cover"
          />
        ) : (
          <p className="text-small text-soft">The site’s own cover is shown.</p>
        )}
        <SmallButton variant="secondary" onClick={() => setIsChoosing(true)}>
          Choose a picture
        </SmallButton>
        <SmallButton variant="secondary" busy={upload.isPending} onClick={() => file.current?.click()}>
          Upload a picture
        </SmallButton>
        <input
          ref={file}
          type="file"
          accept="image/*"
          aria-label="File of the picture"
          className="hidden"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) upload.mutate(chosen);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
        {featuredImage && (
          <SmallButton variant="quiet" onClick={() => onChange({ featuredImage: '', coverAlt: '' })}>
            Remove the picture
          </SmallButton>
        )}
      </div>
      <FormError>{upload.error ? problemText(upload.error) : errors.picture}</FormError>
      {featuredImage && (
        <TextField
          label="Description of the picture"
          hint="For people who cannot see it."
          error={errors.alt}
          limit={POST_LIMITS.coverAlt}
          dir="auto"
          value={coverAlt}
          onChange={({ target }) => onChange({ coverAlt: target.value })}
        />
      )}
      <DashboardDialog title="Choose a picture" isOpen={isChoosing} onClose={() => setIsChoosing(false)}>
        <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
          {covers.map((cover) => (
            <li key={cover}>
              <button
                type="button"
                aria-pressed={cover === featuredImage}
                onClick={() => {
                  setIsChoosing(false);
                  onChange({ featuredImage: cover, ...(cover !== featuredImage && { coverAlt: '' }) });
                }}
                className="grid w-full gap-1 rounded-control p-1 text-left hover:bg-sunk aria-pressed:outline-3 aria-pressed:outline-action"
              >
                <img
                  src={cover}
                  alt=""
                  width={1280}
                  height={800}
                  loading="lazy"
                  className="aspect-[8/5] h-auto w-full rounded-control bg-sunk object-cover"
                />
                <span className="text-label">{nameOf(cover)}</span>
              </button>
            </li>
          ))}
        </ul>
        {covers.length === 0 && <p className="mt-3 text-small">There are no pictures.</p>}
      </DashboardDialog>
    </fieldset>
  );
}

function problemText(error: unknown): string {
  return error instanceof PictureError ? error.message : describeFailure(error);
}

/** Such as `chat phone` of `/assets/covers/chat-phone-0a1b2c3d.svg`. */
function nameOf(cover: string): string {
  const file = cover.slice(cover.lastIndexOf('/') + 1);
  return file.slice(0, file.lastIndexOf('-')).replaceAll('-', ' ');
}
