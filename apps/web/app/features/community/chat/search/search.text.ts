// Vietnamese texts about looking for messages.
export const searchText = {
  title: 'Tin nhắn tìm thấy',
  looking: 'Đang tìm trong tin nhắn…',
  none: 'Không có tin nhắn nào có những từ này.',
  more: 'Xem thêm',
  retry: 'Chưa tìm được. Thử lại',
  found: (count: number, hasMore: boolean) => `${hasMore ? 'Hơn ' : ''}${count} tin nhắn`,
} as const
