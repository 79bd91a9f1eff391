// The baseline of the chat benchmark: bare Socket.IO that broadcasts in rooms, without accounts, checks or storage. PORT (3200).
//   chat:send {params: {id}, body: {text}}   everyone in the room gets chat:changed with the text, the sender gets a reply
import http from 'node:http'
import { Server } from 'socket.io'
const server = http.createServer()
const io = new Server(server, {
  path: '/chat/ws',
  addTrailingSlash: false,
  transports: ['websocket'],
  serveClient: false,
  perMessageDeflate: false,
})
const revisions = new Map()
io.on('connection', (socket) => {
  const { room } = socket.handshake.auth
  void socket.join(room)
  socket.on('chat:send', ({ body }, answer) => {
    const revision = (revisions.get(room) ?? 0) + 1
    revisions.set(room, revision)
    io.to(room).emit('chat:changed', { roomId: room, revision, text: body.text })
    answer({ status: 200, data: { revision, text: body.text } })
  })
})
server.listen(Number(process.env.PORT ?? 3200), '127.0.0.1', () => console.log('ready'))
