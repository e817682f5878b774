# A scripted USI engine. Its arguments: how it behaves, and a file that takes the ids of its processes.
echo $$ >> "$2"
moves=""
while read -r line; do
    case "$line" in
        usi) echo "id name Fake"; echo "option name USI_Variant type combo default shogi var shogi var gungi"; echo usiok ;;
        isready) echo readyok ;;
        position*) moves="${line#*moves }" ;;
        quit) exit 0 ;;
        go*)
            case "$1" in
                end) exit 3 ;;
                end-once) [ "$(wc -l < "$2")" -le 3 ] && exit 3 ;;
                hang) continue ;;
                illegal) echo "bestmove 1a1i"; continue ;;
                resign) echo "bestmove resign"; continue ;;
            esac
            case "$moves" in
                7g7f) echo "bestmove 3c3d" ;;
                "7g7f 3c3d 2g2f") echo "bestmove 8c8d" ;;
                *) echo "bestmove 4a3b" ;;
            esac ;;
    esac
done
