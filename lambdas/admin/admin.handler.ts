import { dispatch } from '../http/dispatch.ts';
import { addClient, addInquiry } from './endpoints/by-hand.ts';
import { downloadFile } from './endpoints/file.ts';
import {
  beginLetter,
  previewLetter,
  readFigures,
  readSubscriberLetters,
  saveLetter,
  sendLetter,
  testLetter,
} from './endpoints/letters.ts';
import { changeDigest, readBoard, readNumbers, readSession } from './endpoints/overview.ts';
import { copyPersonData, readPerson } from './endpoints/person.ts';
import { permitPictureUpload, takePicture } from './endpoints/post-pictures.ts';
import {
  createDraft,
  exportPost,
  listPostChoices,
  previewPost,
  publishPost,
  savePost,
} from './endpoints/posts.ts';
import { exportRecords, listRecords, readRecord, updateRecord } from './endpoints/records.ts';
import { sendReply } from './endpoints/reply.ts';
import { changeSettings, readAgencySettings } from './endpoints/settings.ts';
import { changeTeam, readTeam } from './endpoints/team.ts';

/** The back office, except erasing: see admin-erasure.handler.ts. */
export const handler = dispatch(
  readSession,
  changeDigest,
  readNumbers,
  readBoard,
  addInquiry,
  addClient,
  sendReply,
  listRecords,
  readRecord,
  updateRecord,
  readPerson,
  copyPersonData,
  exportRecords,
  downloadFile,
  beginLetter,
  saveLetter,
  previewLetter,
  testLetter,
  readFigures,
  sendLetter,
  readSubscriberLetters,
  createDraft,
  exportPost,
  listPostChoices,
  savePost,
  previewPost,
  publishPost,
  permitPictureUpload,
  takePicture,
  readTeam,
  changeTeam,
  readAgencySettings,
  changeSettings,
);
