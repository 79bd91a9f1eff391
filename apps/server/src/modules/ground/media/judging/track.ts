import { type EncodedPacket, EncodedPacketSink } from 'mediabunny'

/** One track that is read packet by packet, in the order in which a decoder needs them. */
export class Track {
  next: EncodedPacket | undefined
  private readonly source: AsyncGenerator<EncodedPacket, void, unknown>
  private readonly from: number
  /** Times of the packets are counted from `from`. */
  constructor(track: ConstructorParameters<typeof EncodedPacketSink>[0], from: number) {
    this.source = new EncodedPacketSink(track).packets()
    this.from = from
  }
  async advance() {
    const { value } = await this.source.next()
    this.next = value ? value.clone({ timestamp: value.timestamp - this.from }) : undefined
  }
}
