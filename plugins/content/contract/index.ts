export type { AnnouncementReader } from './announcements.ts';
export {
  addAnnouncement, announcementLife, announcementReaders, announcementStatus, announcements, contentPlatforms, deleteAnnouncement, editAnnouncement, expireAnnouncement,
  publishAnnouncement, readerType, recallAnnouncement,
} from './announcements.ts';
export {
  addCarousel, addSlide, builtInPictures, carouselLife, carousels, clickCarousel, contentStatus, deleteCarousel, deleteSlide, disableCarousel, disableSlide, editCarousel, editSlide,
  enableCarousel, enableSlide, slideLife, slides, sortCarousel, sortSlide,
} from './pictures.ts';
export { addFeedback, assignFeedback, closeFeedback, complaintHours, feedback, feedbackHandlers, feedbackLife, feedbackStatus, feedbackType, replyFeedback } from './feedback.ts';
export { readableSchema } from './readable-text.ts';
