import { readAnswers } from '../../../../web/features/onboarding/answers.ts';
import type { Attachment, AttachmentStatus } from '../../../../web/features/onboarding/attachments.ts';

/** Exactly the required answers of steps 1 and 8. */
export const ENOUGH = readAnswers({
  businessName: 'Harbor Bakery',
  website: 'harborbakery.example',
  contactPerson: 'Dana Reyes',
  phone: '(801) 555-0199',
  email: 'dana@harborbakery.example',
  services: ['seo-services'],
  reviewContactName: 'Dana',
  reviewContactPhone: '801',
  reviewContactEmail: 'dana@harborbakery.example',
});

/** A file of five bytes that the form lists. */
export function attachment(
  name: string,
  category: Attachment['category'] = 'general',
  status: AttachmentStatus = { name: 'waiting' },
): Attachment {
  return { id: name, category, file: new File(['12345'], name), type: 'image/png', status };
}
