import { noticeEndpoints } from '@kontor/contract/areas/service/notices'
import { routes } from '../../../platform/http/routes.ts'
import { listOwn, mark, notices } from './own.ts'
import { publish, staffNotices, update } from './staff.ts'

export const noticesRoutes = routes(noticeEndpoints, {
  notices,
  ownNotices: listOwn,
  noticeMark: mark,
  staffServiceNotices: staffNotices,
  noticePublish: publish,
  noticeUpdate: update,
})
