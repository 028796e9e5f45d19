import { randomBytes } from 'node:crypto';
import { adminPostPictureContract, adminPostUploadsContract } from '../../../domain/contracts/admin-posts.ts';
import { POSTS_LIST } from '../../../domain/records/posts.ts';
import { createProblemFactory } from '../../http/problem.ts';
import { acceptPicture, permitPicture } from '../../posts/pictures.ts';
import { defineAdminEndpoint } from '../admin-endpoint.ts';

/** `POST /api/admin/posts/pictures`: permits the upload of a picture. */
export const permitPictureUpload = defineAdminEndpoint(adminPostUploadsContract, async ({ note }) => {
  const id = randomBytes(12).toString('hex');
  note({ list: POSTS_LIST });
  return { id, uploads: await permitPicture(id) };
});

const problem = createProblemFactory(adminPostPictureContract);

/** `PUT /api/admin/posts/pictures`: copies an uploaded picture to the site. */
export const takePicture = defineAdminEndpoint(adminPostPictureContract, async ({ body: { id }, note }) => {
  const path = await acceptPicture(id);
  note({ list: POSTS_LIST, isPicture: path !== undefined });
  if (path === undefined) throw problem('not_a_picture', 'What arrived is not a picture. Choose it again.');
  return { path };
});
